import { sql } from 'kysely';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import type { Way } from '#lib/records/fields.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { findNumbersByName, MAX_NAMES, type NameSearch } from '#lib/search/name-search.ts';
import { searchableNumber } from '#lib/search/words.ts';

/** The name search for customers of invoices that the caller may see. */
export function customerNames(ctx: Context): NameSearch {
  const { db, countryCode } = ctx;
  const within = visibleCustomers(ctx);
  return { db, countryCode, table: 'invoice_names', kind: 'customer', within };
}

/** The customers that the caller is limited to. */
export function visibleCustomers(ctx: Context): readonly string[] | undefined {
  return permittedCustomers(ctx)?.map(searchableNumber);
}

export function productNames({ db, countryCode }: Context): NameSearch {
  return { db, countryCode, table: 'invoice_names', kind: 'product' };
}

/** Invoices of any of the customers whom a text names, or with any of the products. */
export async function named(
  search: NameSearch,
  typed: string,
  way: (numbers: readonly string[]) => Way,
) {
  const numbers = await findNumbersByName(search, typed);
  return { anyOf: numbers.length > 0 ? [way(numbers)] : [] };
}

/** Customers may have thousands of invoices, so these are read in order, customer by customer. */
export function ofCustomers(values: readonly string[]): Way {
  const column = sql<string>`left(customer_number, 64)`;
  return {
    where: sql`${column} = any(${[...values]}::text[])`,
    each: { column, values },
    isPartial: isPartial(values),
  };
}

export function withProducts(products: readonly string[]): Way {
  return {
    where: sql`product_numbers && ${[...products]}::text[]`,
    perRow: containsAnyOf(products),
    isCommon: true,
    isPartial: isPartial(products),
  };
}

/** More are named than are looked for. */
export function isPartial(numbers: readonly string[]): boolean {
  return numbers.length >= MAX_NAMES;
}

/**
 * The same condition as that of the index for checking row by row. `unnest` in the select list yields numbers one by one
 * and stops at the first match; in the `from` clause it would materialise them all, which takes five times as long.
 */
export function containsAnyOf(products: readonly string[]): Condition {
  return sql`exists (
    select from (select unnest(product_numbers) as product) as has
    where has.product = any(${[...products]}::text[]))`;
}
