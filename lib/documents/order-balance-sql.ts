import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Condition, PLANNER_FENCE } from '#lib/search/conditions.ts';
import { ORDER_PREFIX } from '#lib/text/text.ts';

/**
 * An invoice states the balance of its customer's whole order, so an order owes what its latest statement says: that of
 * an invoice, or of a credit after which nothing is left. Order deposits state none. This is the one rule for accounts,
 * customer orders, lists and invoices: an earlier invoice of the order owes nothing by itself.
 *
 * `invoice` is the alias of a row of `invoices` with its country, customer, order, date, number and `balance_as_of`.
 */
export function isLatestBalance(invoice: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select ${laterBalances(invoice)} ${PLANNER_FENCE})`;
}

/** SQL: `from` and `where` of the documents, as `later`, that state the balance of an invoice's order after it. */
export function laterBalances(invoice: string) {
  const own = (column: string) => sql.ref(`${invoice}.${column}`);
  const key = sql<string[]>`array[${orderKey(`${invoice}.order_number`)}]`;
  return sql`from invoices as later
    where later.country_code = ${own('country_code')} and ${namesOrder('later.order_number', key)}
      and left(later.customer_number, 64) is not distinct from left(${own('customer_number')}, 64)
      and later.type <> 'CUSTOMER_ORDER_DEPOSIT' and (later.balance_owing <= 0
        or (later.balance_owing > 0 and later.type not in ('CREDIT_NOTE', 'CASH_REFUND')))
      and (coalesce(later.balance_as_of, '-infinity'), later.date, later.number)
        > (coalesce(${own('balance_as_of')}, '-infinity'), ${own('date')}, ${own('number')})`;
}

const PREFIX = sql.lit(ORDER_PREFIX);

/** SQL for the order number in a column without its prefix, as `withoutOrderPrefix` has it. */
export function orderKey(column: string): RawBuilder<string> {
  return sql<string>`regexp_replace(${sql.ref(column)}, ${PREFIX}, '')`;
}

/**
 * SQL condition: the order number in a column is one of `keys` (an array of numbers without prefix), with or without
 * its own. In the form of both indexes of invoices.
 */
export function namesOrder(column: string, keys: RawBuilder<string[]>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} = any(${keys})
    or (${sql.ref(column)} ~ '^[A-Za-z]' and ${orderKey(column)} = any(${keys})))`;
}

/** SQL over `invoices` of the rules in `payment-status.ts`, exactly as indexed. Something is known to be left to pay. */
export const IS_OWING: Condition = sql`payment in ('OWING', 'PART_PAID')`;

/** When it is due; without a date after all others. */
export const DUE = sql<string>`coalesce(due_date, 'infinity'::date)`;

/** The status of the document itself is overdue on a day (`YYYY-MM-DD`). */
export function isOverdue(today: string): Condition {
  return sql`(${IS_OWING} and ${DUE} < ${today}::date)`;
}
