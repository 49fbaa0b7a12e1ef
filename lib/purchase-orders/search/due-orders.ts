import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { EXPECTED_DATE } from '#lib/purchase-orders/record.ts';
import type { OrderSummary } from './schema.ts';
import { SUMMARY_COLUMNS, toOrderSummary } from './summaries.ts';

/** The deliveries that a branch expects on a day. */
export type DueOrders = {
  /** The number of orders with something expected on the day, and of those with something overdue. */
  readonly today: number;
  readonly overdue: number;
  /** The first of those due on the day, by number, and of those overdue, the longest overdue first. */
  readonly firstToday: readonly OrderSummary[];
  readonly firstOverdue: readonly OrderSummary[];
  /** The next ones after the day. */
  readonly next: readonly OrderSummary[];
  /** The customers' orders that these wait for, by number of the purchase order. */
  readonly customerOrders: ReadonlyMap<string, readonly string[]>;
};

/** The orders for a branch with something expected by `today`, and the next; `today` is the branch's date as `YYYY-MM-DD`. */
export async function listDueOrders(
  ctx: Context<'procurement:read'>,
  { branch, today, limit }: { branch: string; today: string; limit: number },
): Promise<DueOrders> {
  const due = ctx.db
    .selectFrom('purchase_orders')
    .where('country_code', '=', ctx.countryCode)
    .where('destination', '=', branch)
    .where(sql<SqlBool>`${EXPECTED_DATE} < 'infinity'`);
  const first = (when: '=' | '<' | '>') =>
    due
      .select(SUMMARY_COLUMNS)
      .where(sql<SqlBool>`${EXPECTED_DATE} ${sql.raw(when)} ${today}::date`)
      .orderBy(EXPECTED_DATE)
      .orderBy('number')
      .limit(limit)
      .execute();
  const [ofDay, before, after, counts] = await Promise.all([
    first('='),
    first('<'),
    first('>'),
    due
      .where(sql<SqlBool>`${EXPECTED_DATE} <= ${today}::date`)
      .select([
        sql<number>`count(*) filter (where ${EXPECTED_DATE} = ${today}::date)`.as('of_day'),
        sql<number>`count(*) filter (where ${EXPECTED_DATE} < ${today}::date)`.as('before'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const customerOrders = await listOutstandingCustomerOrders(
    ctx,
    [...ofDay, ...before, ...after].map(({ number }) => number),
  );
  return {
    customerOrders,
    today: Number(counts.of_day),
    overdue: Number(counts.before),
    firstToday: ofDay.map(toOrderSummary),
    firstOverdue: before.map(toOrderSummary),
    next: after.map(toOrderSummary),
  };
}

async function listOutstandingCustomerOrders(
  ctx: Context<'procurement:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('purchase_order_lines')
    .select(['purchase_order_number', 'customer_order_number'])
    .distinct()
    .where('country_code', '=', ctx.countryCode)
    .where('purchase_order_number', 'in', numbers)
    .where('customer_order_number', 'is not', null)
    .where('outstanding_quantity', '>', '0')
    .orderBy('purchase_order_number')
    .orderBy('customer_order_number')
    .limit(MAX_CUSTOMER_ORDERS)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.purchase_order_number)].map(([number, lines]) => [
      number,
      lines.flatMap((line) => line.customer_order_number ?? []),
    ]),
  );
}

/** A handful of orders, each for as many customers as a screen names. */
const MAX_CUSTOMER_ORDERS = 500;
