import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What accounts are found by: words of all that a person may be known by, and what lists are narrowed by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      -- Of number, names, contacts and places, without case and accents; other numbers as digits alone.
      add column words tsvector,
      -- The name as lists are sorted by it.
      add column sort_name text collate "C",
      add column account_type text collate "C",
      add column status text collate "C",
      add column segment text collate "C",
      add column home_branch_number text collate "C"`.execute(db);
  await fillColumns(db);
  await sql`
    alter table accounts
      alter column words set not null,
      alter column sort_name set not null`.execute(db);
  const indexes = [
    sql`accounts_by_words on accounts using gin (words)`,
    sql`accounts_by_name on accounts (country_code, sort_name, number)`,
    sql`accounts_by_status on accounts (country_code, status, number)`,
    sql`accounts_by_segment on accounts (country_code, segment, number)`,
    sql`accounts_by_branch on accounts (country_code, home_branch_number, number)`,
    sql`accounts_deleted on accounts (country_code, number) where is_deleted`,
  ];
  for (const index of indexes) await sql`create index ${index}`.execute(db);
}

type Kept = {
  country_code: string;
  account_id: string;
  number: string;
  name: string;
  document: string;
};

async function fillColumns(db: Kysely<unknown>): Promise<void> {
  let after = { country_code: '', account_id: '' };
  for (;;) {
    const { rows } = await sql<Kept>`
      select country_code, account_id, number, name, document::text as document from accounts
      where (country_code, account_id) > (${after.country_code}, ${after.account_id})
      order by country_code, account_id limit 1000`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    const filled = rows.map(({ document, ...kept }) => ({
      ...kept,
      words: wordsOfAccount(JSON.parse(document)),
      sort_name: sortName(kept.name),
    }));
    await sql`
      update accounts as kept set
        words = array_to_tsvector(filled.words), sort_name = filled.sort_name,
        account_type = kept.document->>'accountType', status = kept.document->>'status',
        segment = kept.document->>'segment',
        home_branch_number = kept.document->>'homeBranchNumber'
      from json_to_recordset(${JSON.stringify(filled)}::json)
        as filled (country_code text, account_id text, words text[], sort_name text)
      where kept.country_code = filled.country_code and kept.account_id = filled.account_id`.execute(
      db,
    );
  }
}

type Texts = Readonly<Record<string, string | undefined>>;
type Document = Texts & {
  readonly contacts?: readonly Texts[];
  readonly addresses?: readonly Texts[];
};

/** As lib/customer/search-columns.ts had it when this was written. */
function wordsOfAccount({ contacts = [], addresses = [], ...account }: Document): string[] {
  const names = [
    account['number'],
    account['name'],
    account['tradingName'],
    ...contacts.flatMap((each) => [each['firstName'], each['lastName'], each['emailAddress']]),
    ...addresses.flatMap((each) => [each['suburb'], each['state'], each['postcode']]),
  ];
  const numbers = [
    account['abn'],
    account['nzbn'],
    ...contacts.flatMap((each) => [each['mobilePhoneNumber'], each['preferredPhoneNumber']]),
  ];
  const digits = numbers.map((number = '') => number.replaceAll(/\D/g, '').slice(0, 32));
  return [...new Set([...wordsOf(names.join(' ')), ...digits])].filter((word) => word !== '');
}

function sortName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ');
  return Array.from(bare.toLowerCase()).slice(0, 200).join('');
}

/** As lib/search/words.ts had it when this was written. */
function wordsOf(text: string): string[] {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = bare.split(/\s+/u).flatMap((token) => {
    const parts = token.match(/[\p{L}\p{N}]+/gu) ?? [];
    return [parts.join(''), ...parts];
  });
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, 32)))];
}
