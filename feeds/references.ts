import { type RawBuilder, sql } from 'kysely';
import type { Reference, StagedLoad } from './resource.ts';

/** A reference to a product. */
export function productReference(member: string): Reference {
  const key = { table: 'products', tableColumn: 'number', label: 'product' };
  return { column: 'product_number', member, ...key };
}

/** A reference to a branch. */
export function branchReference(member: string): Reference {
  const key = { table: 'branches', tableColumn: 'number', label: 'branch' };
  return { column: 'branch_number', member, ...key };
}

/** A reference to a record of a list by its code, stored in `column`. */
export function codeReference(
  member: string,
  column: string,
  table: string,
  label: string,
): Reference {
  return { column, member, table, tableColumn: 'code', label };
}

/** The references of every record about a product at a branch. */
export const BRANCH_AND_PRODUCT: readonly Reference[] = [
  branchReference('branchId'),
  productReference('productId'),
];

/**
 * The branches that a record references, as JSON for `extraColumns`: each number with the first member that has it,
 * as in `{"101":"sellingBranch.number"}`.
 */
export function branchReferences(
  named: readonly (readonly [string, string | undefined])[],
): string {
  const members = new Map<string, string>();
  for (const [member, number] of named) {
    if (number !== undefined && !members.has(number)) members.set(number, member);
  }
  return JSON.stringify(Object.fromEntries(members));
}

/**
 * Reports references to a branch that exists only in another country. A number that exists nowhere may belong
 * to a branch that is closed or not loaded yet.
 * @param named the branch numbers of a row of `staged`, each with its member; by default those of `branchReferences`
 */
export async function checkBranchCountries(
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
    insert into staged_issues (feed_line, path, message)
    select feed_line, named.member,
      concat(to_json(named.number), ' is a branch of ', other.country, ', not of ', ${countryCode}::text)
    from staged cross join lateral ${named} as named (number, member)
    join json_to_recordset(${JSON.stringify(rows)}::json) as other (number text, country text)
      on other.number = named.number`.execute(db);
}
