import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The words that branches are found by, and what each waits for first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addWords(db);
  await sql`create index purchase_orders_awaited_at on purchase_orders
    (country_code, destination, coalesce(awaited_date, 'infinity'), number)`.execute(db);
}

async function addWords(db: Kysely<unknown>): Promise<void> {
  // Of number, names, place and manager, without case and accents.
  await sql`alter table branches add column words tsvector`.execute(db);
  const { rows } = await sql<Branch>`
    select country_code, number, concat_ws(' ', number, name, short_name, manager_name,
      address_line1, suburb, state, post_code, region) as text
    from branches`.execute(db);
  const worded = rows.map(({ text, ...key }) => ({ ...key, words: wordsOf(text) }));
  await sql`
    update branches as kept set words = array_to_tsvector(worded.words)
    from json_to_recordset(${JSON.stringify(worded)}::json)
      as worded (country_code text, number text, words text[])
    where kept.country_code = worded.country_code and kept.number = worded.number`.execute(db);
  await sql`alter table branches alter column words set not null`.execute(db);
}

type Branch = { country_code: string; number: string; text: string };

/** As lib/search/words.ts had it when this was written. */
function wordsOf(text: string): string[] {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = bare.split(/\s+/u).flatMap((token) => {
    const parts = token.match(/[\p{L}\p{N}]+/gu) ?? [];
    return [parts.join(''), ...parts];
  });
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, 32)))];
}
