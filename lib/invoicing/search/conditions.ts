import { sql } from 'kysely';
import { type Condition, startsWithAny } from '#lib/search/conditions.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { ResolvedSearch } from './interpretations.ts';
import type { InvoiceSearchQuery } from './schema.ts';
import { SEARCH_NUMBER_NAMES, SEARCH_NUMBERS } from './schema.ts';

/**
 * The conditions of a search other than customer and date, as SQL over the columns of `invoices`: written to be cheap
 * row by row with `byRow`, otherwise so that indexes can be used.
 */
export function invoiceSearchConditions(
  query: InvoiceSearchQuery,
  resolved: ResolvedSearch,
  byRow: boolean,
): Condition[] {
  const { type, least, most } = query;
  const { products, interpretations } = resolved;
  const hasProduct = byRow ? containsAnyOf : overlaps;
  const conditions: Condition[] = [];
  for (const name of SEARCH_NUMBER_NAMES) {
    const number = query[name];
    if (number)
      conditions.push(startsWithAny(sql.ref(SEARCH_NUMBERS[name].column), caseVariants(number)));
  }
  if (type && type.length > 0) conditions.push(sql`type = any(${[...type]}::text[])`);
  if (least) conditions.push(sql`abs(total_including_gst) >= ${least}::numeric`);
  if (most) conditions.push(sql`abs(total_including_gst) <= ${most}::numeric`);
  if (products) conditions.push(hasProduct(products));
  if (interpretations) {
    const { numbers, customers, both } = interpretations;
    const alternatives =
      numbers.length === 0
        ? []
        : NUMBER_COLUMNS.map((column) => startsWithAny(sql.ref(column), numbers));
    if (customers.length > 0) alternatives.push(ofCustomers(customers));
    if (interpretations.products.length > 0)
      alternatives.push(hasProduct(interpretations.products));
    if (both.customers.length > 0) {
      // The customers are the more selective condition.
      alternatives.push(sql`(${ofCustomers(both.customers)} and ${containsAnyOf(both.products)})`);
    }
    conditions.push(sql`(${sql.join(alternatives, sql` or `)})`);
  }
  return conditions;
}

/** The numbers of a document that the general search field `q` finds. */
export const NUMBER_COLUMNS: readonly string[] = [
  'number',
  ...Object.values(SEARCH_NUMBERS).map(({ column }) => column),
];

/** Invoices of any of the customers. */
export function ofCustomers(customers: readonly string[]): Condition {
  return sql`left(customer_number, 64) = any(${[...customers]}::text[])`;
}

/** Invoices within the date range, if one is given; documents without a date are in none. */
export function datedWithin({ from, to }: InvoiceSearchQuery): Condition[] {
  const earliest = from || (to ? '0001-01-01' : undefined);
  const conditions: Condition[] = [];
  if (earliest) conditions.push(sql`date >= ${earliest}::date`);
  if (to) conditions.push(sql`date <= ${to}::date`);
  return conditions;
}

function overlaps(products: readonly string[]): Condition {
  return sql`product_numbers && ${[...products]}::text[]`;
}

/**
 * The same condition as `overlaps` for checking row by row. `unnest` in the select list yields numbers one by one and
 * stops at the first match; in the `from` clause it would materialise them all, which takes five times as long.
 */
function containsAnyOf(products: readonly string[]): Condition {
  return sql`exists (
    select from (select unnest(product_numbers) as product) as has
    where has.product = any(${[...products]}::text[]))`;
}
