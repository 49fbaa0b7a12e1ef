import { sql } from 'kysely';
import { begins, type Condition } from '#lib/search/conditions.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { SEARCH_NUMBER_NAMES, SEARCH_NUMBERS } from './search-numbers.ts';
import type { InvoiceSearchQuery } from './search-schema.ts';
import type { Sought } from './search-terms.ts';

/**
 * What an invoice has to fulfil beside its customer and date, as SQL over the columns of `invoices`.
 * `byRow` writes it so that it is quick to check row by row, else so that indexes can be used.
 */
export function conditionsOf(
  query: InvoiceSearchQuery,
  sought: Sought,
  byRow: boolean,
): Condition[] {
  const { type, least, most } = query;
  const { products, meanings } = sought;
  const having = byRow ? hasOneOf : overlaps;
  const conditions: Condition[] = [];
  for (const name of SEARCH_NUMBER_NAMES) {
    const number = query[name];
    if (number) conditions.push(begins(sql.ref(SEARCH_NUMBERS[name].column), formsOf(number)));
  }
  if (type && type.length > 0) conditions.push(sql`type = any(${[...type]}::text[])`);
  if (least) conditions.push(sql`abs(total_including_gst) >= ${least}::numeric`);
  if (most) conditions.push(sql`abs(total_including_gst) <= ${most}::numeric`);
  if (products) conditions.push(having(products));
  if (meanings) {
    const { numbers, customers, both } = meanings;
    const any =
      numbers.length === 0 ? [] : NUMBER_COLUMNS.map((column) => begins(sql.ref(column), numbers));
    if (customers.length > 0) any.push(ofCustomers(customers));
    if (meanings.products.length > 0) any.push(having(meanings.products));
    if (both.customers.length > 0) {
      // The customers have fewer invoices than the products are on.
      any.push(sql`(${ofCustomers(both.customers)} and ${hasOneOf(both.products)})`);
    }
    conditions.push(sql`(${sql.join(any, sql` or `)})`);
  }
  return conditions;
}

/** The numbers of a document that may be typed into the one field. */
export const NUMBER_COLUMNS: readonly string[] = [
  'number',
  ...Object.values(SEARCH_NUMBERS).map(({ column }) => column),
];

/** Of any of the customers. */
export function ofCustomers(customers: readonly string[]): Condition {
  return sql`left(customer_number, 64) = any(${[...customers]}::text[])`;
}

/** Between the dates, where there are any. A document without a date is between none. */
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
 * The same as `overlaps`, which compares each with each. Taken apart in the list of a select, the numbers are
 * read one by one until there is one; as a table they are all kept first, which takes five times as long.
 */
function hasOneOf(products: readonly string[]): Condition {
  return sql`exists (
    select from (select unnest(product_numbers) as product) as has
    where has.product = any(${[...products]}::text[]))`;
}
