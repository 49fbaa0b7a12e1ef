import { type SqlBool, sql } from 'kysely';
import { type FoundGroup, GROUP_READ_LIMIT } from './groups.ts';
import type { NameSearch } from './name-search.ts';
import type { ParsedSearch } from './typed/parse-typed-text.ts';
import { isPhoneOf, typedPhoneWord } from './typed/phone.ts';
import { caseVariants } from './words.ts';

/** Customers or suppliers as documents name them; each leads to the list of their documents. */
type Parties = Pick<FoundGroup, 'kind' | 'title'> & {
  /** What their number is called. */
  readonly label: string;
  /** What would name them: `invoice`. */
  readonly document: string;
  hrefOf(number: string): string;
};

export async function partyGroup(
  search: NameSearch,
  { numbers, isSimilar }: { readonly numbers: readonly string[]; readonly isSimilar: boolean },
  { text }: ParsedSearch,
  { kind, title, label, document, hrefOf }: Parties,
): Promise<FoundGroup> {
  const isExact = caseVariants(text).some((form) => numbers.includes(form));
  const phone = typedPhoneWord(text);
  const rows = numbers.length > 0 ? await readNames(search, numbers) : [];
  return {
    kind,
    title,
    relevance: isSimilar ? 'similar name' : 'name',
    results: rows.map(({ number, name, phones }) => ({
      number,
      href: hrefOf(number),
      title: name ?? number,
      label: isExact && label,
      isExact,
      details: [
        name === null ? `No name on any ${document}` : number,
        phone && phones.find((each) => isPhoneOf(each, phone)),
      ],
    })),
  };
}

function readNames({ db, countryCode, table, kind }: NameSearch, numbers: readonly string[]) {
  return db
    .selectFrom(table)
    .select(['number', 'name', 'phones'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', kind)
    .where(sql<SqlBool>`number = any(${[...numbers]}::text[])`)
    .orderBy('name')
    .orderBy('number')
    .limit(GROUP_READ_LIMIT)
    .execute();
}
