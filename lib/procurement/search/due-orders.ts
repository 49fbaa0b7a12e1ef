import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { EXPECTED_DATE } from './conditions.ts';
import type { OrderSummary } from './schema.ts';
import { SUMMARY_COLUMNS, toOrderSummary } from './summaries.ts';

/** The deliveries that a branch expects on a day. */
export type DueOrders = {
  /** The number of orders with something expected on the day, and of those with something overdue. */
  readonly today: number;
  readonly overdue: number;
  /** The first of them: those due on the day, then the overdue ones, latest date first. */
  readonly first: readonly OrderSummary[];
};

/** The orders for a branch with something expected by `today`, the branch's date as `YYYY-MM-DD`. */
export async function listDueOrders(
  ctx: Context<'procurement:read'>,
  { branch, today, limit }: { branch: string; today: string; limit: number },
): Promise<DueOrders> {
  const due = ctx.db
    .selectFrom('purchase_orders')
    .where('country_code', '=', ctx.countryCode)
    .where('destination', '=', branch)
    .where(sql<SqlBool>`${EXPECTED_DATE} <= ${today}::date`);
  const [rows, { of_day, before }] = await Promise.all([
    due
      .select(SUMMARY_COLUMNS)
      .orderBy(EXPECTED_DATE, 'desc')
      .orderBy('number')
      .limit(limit)
      .execute(),
    due
      .select([
        sql<number>`count(*) filter (where ${EXPECTED_DATE} = ${today}::date)`.as('of_day'),
        sql<number>`count(*) filter (where ${EXPECTED_DATE} < ${today}::date)`.as('before'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { today: Number(of_day), overdue: Number(before), first: rows.map(toOrderSummary) };
}
