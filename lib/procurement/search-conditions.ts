import { type RawBuilder, sql } from 'kysely';
import { begins, type Condition } from '#lib/search/conditions.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import type { OrderSearchQuery } from './search-schema.ts';
import type { Sought } from './search-terms.ts';

/**
 * What an order has to fulfil beside its date, as SQL over the columns of `purchase_orders`. `byRow` writes
 * it so that it is quick to check row by row, else so that indexes can be used.
 */
export function conditionsOf(
  { branch, state, open, overdue, due }: OrderSearchQuery,
  { suppliers, products, meanings }: Sought,
  { countryCode, today, byRow }: { countryCode: string; today: string; byRow: boolean },
): Condition[] {
  const conditions: Condition[] = [];
  if (branch) conditions.push(sql`destination = any(${formsOf(branch)}::text[])`);
  if (state) conditions.push(sql`state = any(${formsOf(state)}::text[])`);
  if (open) conditions.push(sql`is_open`);
  if (overdue) conditions.push(sql`${AWAITED} < ${today}::date`);
  if (due) conditions.push(sql`${AWAITED} <= ${due}::date`);
  if (suppliers) conditions.push(from(suppliers));
  if (products)
    conditions.push(byRow ? hasOneOf(products) : among([thoseWith(countryCode, products)]));
  if (meanings) {
    const { numbers, suppliers: named, products: bought } = meanings;
    const any = [begins(sql`number`, numbers), begins(REFERENCE, numbers)];
    if (named.length > 0) any.push(from(named));
    if (byRow && bought.length > 0) any.push(hasOneOf(bought));
    const every = any.map((condition) => those(countryCode, condition));
    if (!byRow && bought.length > 0) every.push(thoseWith(countryCode, bought));
    conditions.push(byRow ? sql`(${sql.join(any, sql` or `)})` : among(every));
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

/** Numbers of orders, each found by an index of its own: one condition of all would be checked with each row. */
function among(numbers: readonly RawBuilder<unknown>[]): Condition {
  return sql`number in (${sql.join([...numbers], sql` union all `)})`;
}

function those(countryCode: string, condition: Condition): RawBuilder<unknown> {
  return sql`select number from purchase_orders
    where country_code = ${countryCode} and ${condition}`;
}

function thoseWith(countryCode: string, products: readonly string[]): RawBuilder<unknown> {
  return sql`select purchase_order_number from purchase_order_lines
    where country_code = ${countryCode} and product_number = any(${[...products]}::text[])`;
}

/** The same as `thoseWith`, order by order. */
function hasOneOf(products: readonly string[]): Condition {
  return sql`exists (
    select from purchase_order_lines as line
    where line.country_code = purchase_orders.country_code
      and line.purchase_order_number = purchase_orders.number
      and line.product_number = any(${[...products]}::text[]))`;
}
