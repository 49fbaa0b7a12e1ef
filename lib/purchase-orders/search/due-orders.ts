import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { listOrderedFor } from '#lib/purchase-orders/purchase-orders.ts';
import { EXPECTED_DATE, isLate } from '#lib/purchase-orders/record.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { SUMMARY_COLUMNS, toOrderSummary } from './summaries.ts';

/** The orders for a branch with something expected by `today`, and the next; `today` is the branch's date as `YYYY-MM-DD`. */
export async function listDueOrders(
  ctx: Context<'procurement:read'>,
  { branch, today, limit }: { branch: string; today: string; limit: number },
) {
  const due = ctx.db
    .selectFrom('purchase_orders')
    .where('country_code', '=', ctx.countryCode)
    .where('destination', '=', branch)
    .where(sql<SqlBool>`${EXPECTED_DATE} < 'infinity'`);
  const isToday: Condition = sql`${EXPECTED_DATE} = ${today}::date`;
  const first = (condition: Condition) =>
    due
      .select(SUMMARY_COLUMNS)
      .where(condition)
      .orderBy(EXPECTED_DATE)
      .orderBy('number')
      .limit(limit)
      .execute();
  const [ofDay, before, after, counts] = await Promise.all([
    first(isToday),
    first(isLate(today)),
    first(sql`${EXPECTED_DATE} > ${today}::date`),
    due
      .where(sql<SqlBool>`${EXPECTED_DATE} <= ${today}::date`)
      .select([
        sql<number>`count(*) filter (where ${isToday})`.as('of_day'),
        sql<number>`count(*) filter (where ${isLate(today)})`.as('before'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const numbers = [...ofDay, ...before, ...after].map(({ number }) => number);
  const customerOrders = await listOrderedFor(ctx, numbers, 'outstanding');
  return {
    /** The customers' orders that these wait for, by number of the purchase order. */
    customerOrders,
    /** The number of orders with something expected on the day, and of those with something late. */
    today: Number(counts.of_day),
    late: Number(counts.before),
    /** The first of those due on the day, by number, and of those late, the longest late first. */
    firstToday: ofDay.map(toOrderSummary),
    firstLate: before.map(toOrderSummary),
    next: after.map(toOrderSummary),
  };
}

/** The deliveries that a branch expects on a day. */
export type DueOrders = Awaited<ReturnType<typeof listDueOrders>>;
