import { sql } from 'kysely';
import {
  allOf,
  anyOf,
  type Condition,
  PLANNER_FENCE,
  startsWithAny,
} from '#lib/search/conditions.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import type { SearchCondition } from '#lib/search/typed/parse-typed-text.ts';
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
  if (branch && branch !== ALL_BRANCHES)
    conditions.push(sql`destination = any(${caseVariants(branch)}::text[])`);
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
    const { qualified } = interpretations;
    if (qualified) {
      const { names } = qualified;
      const met = qualified.conditions.map(meets);
      if (names)
        met.push(
          anyOf([
            ...(names.suppliers.length > 0 ? [fromSuppliers(names.suppliers)] : []),
            ...(names.products.length > 0 ? [hasProduct(names.products)] : []),
          ]),
        );
      alternatives.push(allOf(met));
    }
    conditions.push(anyOf(alternatives));
  }
  return conditions;
}

/** A number or a date of the order. */
function meets({ numbers, dates }: SearchCondition): Condition {
  const readings: Condition[] = [];
  if (numbers.length > 0)
    readings.push(
      sql`number = any(${[...numbers]}::text[])`,
      sql`${REFERENCE} = any(${[...numbers]}::text[])`,
    );
  if (dates.length > 0)
    readings.push(
      sql`${ORDER_DATE} = any(${[...dates]}::date[])`,
      sql`${EXPECTED_DATE} = any(${[...dates]}::date[])`,
    );
  return anyOf(readings);
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
export const EXPECTED_DATE = sql<string>`coalesce(outstanding_date, 'infinity'::date)`;

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
