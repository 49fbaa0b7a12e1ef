import { sql } from 'kysely';
import { begins, type Condition } from '#lib/search/conditions.ts';
import { FENCE } from '#lib/search/fences.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import type { OrderSearchQuery } from './search-schema.ts';
import type { Sought } from './search-terms.ts';

/**
 * What an order has to fulfil beside its date, as SQL over the columns of `purchase_orders`. `byRow` writes
 * it so that it is quick to check row by row of `candidates`, else so that indexes can be used.
 */
export function conditionsOf(
  { branch, state, open, overdue, due }: OrderSearchQuery,
  { suppliers, products, meanings }: Sought,
  { countryCode, today, byRow }: { countryCode: string; today: string; byRow: boolean },
): Condition[] {
  const having = (numbers: readonly string[]) =>
    byRow ? hasOneOf(numbers) : areAmongThoseOf(countryCode, numbers);
  const conditions: Condition[] = [];
  if (branch) conditions.push(sql`destination = any(${formsOf(branch)}::text[])`);
  if (state) conditions.push(sql`state = any(${formsOf(state)}::text[])`);
  if (open) conditions.push(sql`is_open`);
  if (overdue) conditions.push(sql`${AWAITED} < ${today}::date`);
  if (due) conditions.push(sql`${AWAITED} <= ${due}::date`);
  if (suppliers) conditions.push(from(suppliers));
  if (products) conditions.push(having(products));
  if (meanings) {
    const any: Condition[] = [];
    if (meanings.numbers.length > 0)
      any.push(begins(sql`number`, meanings.numbers), begins(REFERENCE, meanings.numbers));
    if (meanings.suppliers.length > 0) any.push(from(meanings.suppliers));
    if (meanings.products.length > 0) any.push(having(meanings.products));
    conditions.push(sql`(${sql.join(any, sql` or `)})`);
  }
  return conditions;
}

/** Ordered between the dates, where there are any. An order without a date is between none. */
export function orderedWithin({ from: first, to }: OrderSearchQuery): Condition[] {
  const earliest = first || (to ? '0001-01-01' : undefined);
  const conditions: Condition[] = [];
  if (earliest) conditions.push(sql`${ORDERED} >= ${earliest}::date`);
  if (to) conditions.push(sql`${ORDERED} <= ${to}::date`);
  return conditions;
}

/** What pages are ordered by, as indexes have it: what has no date comes before all, or after all. */
export const ORDERED = sql<string>`coalesce(order_date, '-infinity'::date)`;
export const AWAITED = sql<string>`coalesce(awaited_date, 'infinity'::date)`;

const REFERENCE = sql`left(reference_number, 64)`;

function from(suppliers: readonly string[]): Condition {
  return sql`supplier_number = any(${[...suppliers]}::integer[])`;
}

/** Read once for all orders: nothing in it depends on the one that is looked at. */
function areAmongThoseOf(countryCode: string, products: readonly string[]): Condition {
  return sql`number in (
    select purchase_order_number from purchase_order_lines as line
    where line.country_code = ${countryCode}
      and line.product_number = any(${[...products]}::text[]))`;
}

/** The same order by order: else all lines of the products might be read for a few candidates. */
function hasOneOf(products: readonly string[]): Condition {
  return sql`exists (
    select from purchase_order_lines as line
    where line.country_code = candidates.country_code
      and line.purchase_order_number = candidates.number
      and line.product_number = any(${[...products]}::text[])
    ${FENCE})`;
}
