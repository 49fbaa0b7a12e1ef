import { sql } from 'kysely';
import { type Condition, startsWithAny } from '#lib/search/conditions.ts';
import { PLANNER_FENCE } from '#lib/search/planner-fences.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { ResolvedSearch } from './interpretations.ts';
import type { OrderSearchQuery } from './schema.ts';

/**
 * The conditions of a search other than the order date, as SQL over the columns of `purchase_orders`: written to be
 * cheap row by row of `candidates` with `byRow`, otherwise so that indexes can be used.
 */
export function orderSearchConditions(
  { branch, state, open, overdue, due }: OrderSearchQuery,
  { suppliers, products, interpretations }: ResolvedSearch,
  { countryCode, today, byRow }: { countryCode: string; today: string; byRow: boolean },
): Condition[] {
  const hasProduct = (numbers: readonly string[]) =>
    byRow ? containsAnyOf(numbers) : hasAnyProduct(countryCode, numbers);
  const conditions: Condition[] = [];
  if (branch) conditions.push(sql`destination = any(${caseVariants(branch)}::text[])`);
  if (state) conditions.push(sql`state = any(${caseVariants(state)}::text[])`);
  if (open) conditions.push(sql`is_open`);
  if (overdue) conditions.push(sql`${EXPECTED_DATE} < ${today}::date`);
  if (due) conditions.push(sql`${EXPECTED_DATE} <= ${due}::date`);
  if (suppliers) conditions.push(fromSuppliers(suppliers));
  if (products) conditions.push(hasProduct(products));
  if (interpretations) {
    const alternatives: Condition[] = [];
    if (interpretations.numbers.length > 0)
      alternatives.push(
        startsWithAny(sql`number`, interpretations.numbers),
        startsWithAny(REFERENCE, interpretations.numbers),
      );
    if (interpretations.suppliers.length > 0)
      alternatives.push(fromSuppliers(interpretations.suppliers));
    if (interpretations.products.length > 0)
      alternatives.push(hasProduct(interpretations.products));
    conditions.push(sql`(${sql.join(alternatives, sql` or `)})`);
  }
  return conditions;
}

/** Ordered within the date range, if one is given; orders without a date are in none. */
export function orderedWithin({ from: first, to }: OrderSearchQuery): Condition[] {
  const earliest = first || (to ? '0001-01-01' : undefined);
  const conditions: Condition[] = [];
  if (earliest) conditions.push(sql`${ORDER_DATE} >= ${earliest}::date`);
  if (to) conditions.push(sql`${ORDER_DATE} <= ${to}::date`);
  return conditions;
}

/** The expressions that pages are ordered by, exactly as indexed: a missing date comes before or after all others. */
export const ORDER_DATE = sql<string>`coalesce(order_date, '-infinity'::date)`;
export const EXPECTED_DATE = sql<string>`coalesce(awaited_date, 'infinity'::date)`;

const REFERENCE = sql`left(reference_number, 64)`;

function fromSuppliers(suppliers: readonly string[]): Condition {
  return sql`supplier_number = any(${[...suppliers]}::integer[])`;
}

/** Evaluated once for all orders, since it does not depend on the row. */
function hasAnyProduct(countryCode: string, products: readonly string[]): Condition {
  return sql`number in (
    select purchase_order_number from purchase_order_lines as line
    where line.country_code = ${countryCode}
      and line.product_number = any(${[...products]}::text[]))`;
}

/** The same condition per row: else all lines of the products might be read for a few candidates. */
function containsAnyOf(products: readonly string[]): Condition {
  return sql`exists (
    select from purchase_order_lines as line
    where line.country_code = candidates.country_code
      and line.purchase_order_number = candidates.number
      and line.product_number = any(${[...products]}::text[])
    ${PLANNER_FENCE})`;
}
