import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { visibleInvoices } from './summaries.ts';

/** The latest document of a customer. */
export type LatestPurchase = {
  readonly customerNumber: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly totalIncludingGst: number | null;
};

/** The latest document since `since` (`YYYY-MM-DD`) of each of these customers that has one, latest first. */
export async function listLatestPurchases(
  ctx: Context<'invoicing:read'>,
  customerNumbers: readonly string[],
  since: string,
): Promise<LatestPurchase[]> {
  if (customerNumbers.length === 0) return [];
  const latest = visibleInvoices(ctx)
    .where(sql`left(customer_number, 64)`, '=', sql<string>`customer.number`)
    .where('date', '>=', since)
    .where('type', 'not in', ['CREDIT_NOTE', 'CASH_REFUND'])
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(1);
  const { rows } = await sql<LatestPurchase>`
    select customer.number as "customerNumber", latest.date,
      latest.total_including_gst::float8 as "totalIncludingGst"
    from unnest(${customerNumbers}::text[]) as customer(number)
    cross join lateral ${latest} as latest
    order by latest.date desc, latest.number desc`.execute(ctx.db);
  return rows;
}
