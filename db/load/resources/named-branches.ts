import { type RawBuilder, sql } from 'kysely';
import type { StagedLoad } from '../resource.ts';

/**
 * The branches that a record names, each number with the member that names it first, as JSON for `aside`:
 * `{"101":"sellingBranch.number"}`.
 */
export function namedBranches(named: readonly (readonly [string, string | undefined])[]): string {
  const members = new Map<string, string>();
  for (const [member, number] of named) {
    if (number !== undefined && !members.has(number)) members.set(number, member);
  }
  return JSON.stringify(Object.fromEntries(members));
}

/**
 * Complains of staged records that name a branch of another country: one that is there, and not here. A number
 * that is nowhere is that of a branch that is no longer, or not yet, in the catalogue.
 * @param named the numbers that a row of `staged` names, each with its member; those of `namedBranches`
 */
export async function complainOfForeignBranches(
  { db, countryCode }: StagedLoad,
  named: RawBuilder<unknown> = sql`(select * from json_each_text(staged.branches))`,
): Promise<void> {
  const { rows } = await sql<{ number: string; country: string }>`
    select number, min(country_code) as country from branches as other
    where country_code <> ${countryCode} and not exists (
      select from branches as own
      where own.country_code = ${countryCode} and own.number = other.number)
    group by number`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into staged_complaints (feed_line, path, message)
    select feed_line, named.member,
      concat(to_json(named.number), ' is a branch of ', other.country, ', not of ', ${countryCode}::text)
    from staged cross join lateral ${named} as named (number, member)
    join json_to_recordset(${JSON.stringify(rows)}::json) as other (number text, country text)
      on other.number = named.number`.execute(db);
}
