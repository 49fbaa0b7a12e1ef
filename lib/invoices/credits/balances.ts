import { sql } from 'kysely';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import {
  DUE,
  IS_OWING,
  isLatestBalance,
  isOverdue,
  laterBalances,
} from '#lib/documents/order-balance-sql.ts';
import { invoicesVisibleTo } from '#lib/invoices/invoices.ts';
import type { PaymentState } from '#lib/invoices/record/payment-status.ts';
import { type InvoiceType, isCredit } from '#lib/invoices/schema.ts';
import { PLANNER_FENCE } from '#lib/search/conditions.ts';
import { todayIn } from '#lib/time/clock.ts';

/** What a customer owes, in dollars including GST, by the balances on its invoices. */
export type CustomerBalance = {
  readonly owing: number;
  readonly overdue: number;
  /** As many as the list of this customer's overdue invoices has. */
  readonly overdueInvoices: number;
  /** The due date of the oldest overdue invoice, `YYYY-MM-DD`. */
  readonly overdueSince: string | undefined;
  /** Whether only the newest 5,000 invoices with something owing were counted. */
  readonly isTruncated: boolean;
  /** Whether one of the newest 50 invoices has no balance, so that something on it may be owing too. */
  readonly hasUnknown: boolean;
};

/** The balance of one customer today. */
export async function getCustomerBalance(
  ctx: Context<'invoicing:read'>,
  customerNumber: string,
): Promise<CustomerBalance> {
  const balance = (await getCustomerBalances(ctx, [customerNumber])).get(customerNumber);
  if (!balance) throw new Error('each customer has a balance');
  return balance;
}

/**
 * The balances of customers today, by customer number. An order counts once, by what it states last (`isLatestBalance`).
 * What an order deposit leaves to pay is not owing before the goods are invoiced.
 */
export async function getCustomerBalances(
  ctx: Context<'invoicing:read'>,
  customerNumbers: readonly string[],
): Promise<ReadonlyMap<string, CustomerBalance>> {
  if (customerNumbers.length === 0) return new Map();
  const ofCustomer = sql`country_code = ${ctx.countryCode} and left(customer_number, 64) = customer
    and ${invoicesVisibleTo(permittedCustomers(ctx))}`;
  const { rows } = await sql<Row>`
    select customer, coalesce(sum(balance_owing), 0)::float8 as owing,
      coalesce(sum(balance_owing) filter (where is_overdue), 0)::float8 as overdue,
      (count(*) filter (where is_overdue))::integer as "overdueInvoices",
      min(due_date) filter (where is_overdue) as "overdueSince",
      count(*) >= ${sql.lit(MAX_INVOICES)} as "isTruncated", (
        select coalesce(bool_or(payment = 'UNKNOWN'), false) from (
          select payment from invoices where ${ofCustomer}
          order by date desc, number desc limit ${sql.lit(MAX_WITHOUT_BALANCE)}) as newest
      ) as "hasUnknown"
    from unnest(${[...customerNumbers]}::text[]) as customer left join lateral (
      select balance_owing, due_date, ${isOverdue(todayIn(ctx))} as is_overdue
      from invoices
      where ${ofCustomer} and balance_owing > 0 and ${IS_OWING}
        and ${isLatestBalance('invoices')}
      order by date desc, number desc limit ${sql.lit(MAX_INVOICES)}) as owed on true
    group by customer`.execute(ctx.db);
  return new Map(
    rows.map(({ customer, overdueSince, ...balance }) => [
      customer,
      { ...balance, overdueSince: overdueSince ?? undefined },
    ]),
  );
}

/** The most invoices of a customer, or of a branch, that are added up. */
const MAX_INVOICES = 5_000;
/** The newest invoices that are asked whether they have a balance. */
const MAX_WITHOUT_BALANCE = 50;

type Row = Omit<CustomerBalance, 'overdueSince'> & {
  readonly customer: string;
  readonly overdueSince: string | null;
};

/**
 * The invoices overdue today of what a branch sold: how many, and what is owing on them in dollars; `isTruncated` if only
 * the 5,000 due first were counted.
 */
export async function getBranchOverdue(ctx: Context<'invoicing:read'>, branchNumber: string) {
  const { rows } = await sql<{ count: number; owing: number; read: number }>`
    with late as (
      select country_code, number, date, customer_number, order_number, balance_owing, balance_as_of
      from invoices
      where country_code = ${ctx.countryCode} and selling_branch = ${branchNumber}
        and ${isOverdue(todayIn(ctx))}
        and ${invoicesVisibleTo(permittedCustomers(ctx))}
      order by ${DUE}, number limit ${sql.lit(MAX_INVOICES)}
    ), counted as (select late.*, ${isLatestBalance('late')} as counts from late ${PLANNER_FENCE})
    select (count(*) filter (where counts))::integer as count,
      coalesce(sum(balance_owing) filter (where counts), 0)::float8 as owing,
      count(*)::integer as read
    from counted`.execute(ctx.db);
  const [{ count, owing, read } = { count: 0, owing: 0, read: 0 }] = rows;
  return { count, owing, isTruncated: read === MAX_INVOICES };
}

/** What became of the invoices with these numbers that a later document of their order took over, by number. */
export async function readPaymentsSince(
  { db, countryCode }: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PaymentState>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; type: InvoiceType; isSettled: boolean }>`
    select earlier.number, latest.type, latest.balance_owing <= 0 as "isSettled"
    from invoices as earlier cross join lateral (
      select later.type, later.balance_owing ${laterBalances('earlier')}
      order by coalesce(later.balance_as_of, '-infinity') desc, later.date desc, later.number desc
      limit 1) as latest
    where earlier.country_code = ${countryCode} and earlier.number = any(${[...numbers]}::text[])
      and ${IS_OWING}`.execute(db);
  return new Map(
    rows.map(({ number, type, isSettled }) => {
      if (!isSettled) return [number, 'CARRIED_FORWARD'];
      return [number, isCredit({ type }) ? 'CREDITED' : 'PAID'];
    }),
  );
}
