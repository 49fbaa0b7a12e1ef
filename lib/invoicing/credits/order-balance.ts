import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { namesOrder, orderKey } from '#lib/documents/order-number-sql.ts';
import { OWING_STATES, type PaymentState } from '#lib/invoicing/record/payment-status.ts';
import { PLANNER_FENCE } from '#lib/search/planner-fences.ts';

/**
 * An invoice states the balance of its customer's whole order, so an order owes what its latest statement says: that of
 * an invoice, or of a credit after which nothing is left. Order deposits state none. This is the one rule for accounts,
 * customer orders, lists and invoices: an earlier invoice of the order owes nothing by itself.
 *
 * `invoice` is the alias of a row of `invoices` with its country, customer, order, date, number and `balance_as_of`.
 */
export function statesBalance(invoice: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select ${laterStatements(invoice)} ${PLANNER_FENCE})`;
}

/** What became of the invoices with these numbers that a later document of their order took over, by number. */
export async function readPaymentsSince(
  { db, countryCode }: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PaymentState>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; type: string; isSettled: boolean }>`
    select earlier.number, latest.type, latest.balance_owing <= 0 as "isSettled"
    from invoices as earlier cross join lateral (
      select later.type, later.balance_owing ${laterStatements('earlier')}
      order by coalesce(later.balance_as_of, '-infinity') desc, later.date desc, later.number desc
      limit 1) as latest
    where earlier.country_code = ${countryCode} and earlier.number = any(${[...numbers]}::text[])
      and earlier.payment = any(${[...OWING_STATES]}::text[])`.execute(db);
  return new Map(
    rows.map(({ number, type, isSettled }) => {
      if (!isSettled) return [number, 'CARRIED_FORWARD'];
      return [number, type === 'CREDIT_NOTE' || type === 'CASH_REFUND' ? 'CREDITED' : 'PAID'];
    }),
  );
}

function laterStatements(invoice: string) {
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
