import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/permitted-customers.ts';
import { visibleTo } from '#lib/invoicing/invoices.ts';
import { OWING_STATES } from '#lib/invoicing/record/payment-status.ts';

/** What a customer owes, in dollars including GST, by the balances on its invoices. */
export type CustomerBalance = {
  readonly owing: number;
  readonly overdue: number;
  readonly overdueInvoices: number;
  /** The due date of the oldest overdue invoice, `YYYY-MM-DD`. */
  readonly overdueSince: string | undefined;
  /** Whether only the newest 5,000 invoices with a balance were counted. */
  readonly isTruncated: boolean;
};

/** The balance of one customer on a day (`YYYY-MM-DD`). */
export async function getCustomerBalance(
  ctx: Context<'invoicing:read'>,
  customerNumber: string,
  today: string,
): Promise<CustomerBalance> {
  return (await getCustomerBalances(ctx, [customerNumber], today)).get(customerNumber) ?? NOTHING;
}

/**
 * The balances of customers on a day (`YYYY-MM-DD`) by customer number; customers who owe nothing are left out. An
 * invoice states the balance of the whole order, so each order counts once: by its latest invoice with a balance, and
 * not if a document since then says that nothing is left. An invoice without a balance counts as paid. What an order
 * deposit leaves to pay is not owing before the goods are invoiced.
 */
export async function getCustomerBalances(
  ctx: Context<'invoicing:read'>,
  customerNumbers: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, CustomerBalance>> {
  if (customerNumbers.length === 0) return new Map();
  const { countryCode } = ctx;
  const { rows } = await sql<Row>`
    with owed as (
      select customer, recent.*, count(*) over (partition by customer) as counted
      from unnest(${[...customerNumbers]}::text[]) as customer cross join lateral (
        select number, order_number, date, due_date, balance_owing, balance_as_of
        from invoices
        where country_code = ${countryCode} and balance_owing > 0
          and payment = any(${[...OWING_STATES]}::text[])
          and left(customer_number, 64) = customer and ${visibleTo(permittedCustomers(ctx))}
        order by date desc, number desc limit ${sql.lit(MAX_INVOICES)}) as recent
    ), balances as (
      select distinct on (customer, coalesce('order ' || order_number, 'invoice ' || number))
        customer, balance_owing, due_date, counted, due_date < ${today}::date as is_overdue
      from owed
      where order_number is null or not exists (
        select from invoices as later
        where later.country_code = ${countryCode} and later.order_number = owed.order_number
          and left(later.customer_number, 64) = owed.customer
          and later.type <> 'CUSTOMER_ORDER_DEPOSIT' and later.balance_owing <= 0
          and later.balance_as_of >= owed.balance_as_of)
      order by customer, coalesce('order ' || order_number, 'invoice ' || number),
        balance_as_of desc nulls last, date desc, number desc
    )
    select customer, sum(balance_owing)::float8 as owing,
      coalesce(sum(balance_owing) filter (where is_overdue), 0)::float8 as overdue,
      (count(*) filter (where is_overdue))::integer as "overdueInvoices",
      min(due_date) filter (where is_overdue) as "overdueSince",
      max(counted) >= ${sql.lit(MAX_INVOICES)} as "isTruncated"
    from balances group by customer`.execute(ctx.db);
  return new Map(
    rows.map(({ customer, overdueSince, ...balance }) => [
      customer,
      { ...balance, overdueSince: overdueSince ?? undefined },
    ]),
  );
}

const MAX_INVOICES = 5_000;
const NOTHING: CustomerBalance = {
  owing: 0,
  overdue: 0,
  overdueInvoices: 0,
  overdueSince: undefined,
  isTruncated: false,
};

type Row = Omit<CustomerBalance, 'overdueSince'> & {
  readonly customer: string;
  readonly overdueSince: string | null;
};
