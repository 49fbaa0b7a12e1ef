import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { AWAITED } from './search-conditions.ts';
import type { OrderSummary } from './search-schema.ts';
import { SUMMARY_COLUMNS, summaryOf } from './summaries.ts';

/** What a branch waits for on a day. */
export type DueOrders = {
  /** How many orders have something that is expected on the day, and how many something that should have come. */
  readonly today: number;
  readonly overdue: number;
  /** The first of them: those of the day, then what is overdue, the latest first. */
  readonly first: readonly OrderSummary[];
};

/** The orders for a branch of which something is expected by `today`, its own day as `YYYY-MM-DD`. */
export async function ordersDueIn(
  ctx: Context<'procurement:read'>,
  { branch, today, most }: { branch: string; today: string; most: number },
): Promise<DueOrders> {
  const due = ctx.db
    .selectFrom('purchase_orders')
    .where('country_code', '=', ctx.countryCode)
    .where('destination', '=', branch)
    .where(sql<SqlBool>`${AWAITED} <= ${today}::date`);
  const [rows, { of_day, before }] = await Promise.all([
    due.select(SUMMARY_COLUMNS).orderBy(AWAITED, 'desc').orderBy('number').limit(most).execute(),
    due
      .select([
        sql<number>`count(*) filter (where ${AWAITED} = ${today}::date)`.as('of_day'),
        sql<number>`count(*) filter (where ${AWAITED} < ${today}::date)`.as('before'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { today: Number(of_day), overdue: Number(before), first: rows.map(summaryOf) };
}
