import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';

/** Goods that were bought in for a customer's order and have all arrived. */
export type ArrivedGoods = {
  /** Number of the customer's order. */
  readonly customerOrder: string;
  readonly purchaseOrderNumber: string;
  readonly lineNumber: number;
  readonly description: string | undefined;
  readonly quantity: number;
  /** When they were bought in, `YYYY-MM-DD`. */
  readonly orderDate: string | undefined;
};

/**
 * Lines of the branch's purchase orders since `since` (`YYYY-MM-DD`) that were bought in for a customer's order and are
 * received in full, latest order first.
 */
export async function listArrivedGoods(
  ctx: Context<'procurement:read'>,
  { branch, since, limit }: { branch: string; since: string; limit: number },
): Promise<ArrivedGoods[]> {
  const rows = await ctx.db
    .selectFrom('purchase_orders as po')
    .innerJoin('purchase_order_lines as line', (join) =>
      join
        .onRef('line.country_code', '=', 'po.country_code')
        .onRef('line.purchase_order_number', '=', 'po.number'),
    )
    .select([
      'po.order_date',
      'line.purchase_order_number',
      'line.line_number',
      sql<string>`line.document #>> '{customerOrder,number}'`.as('customer_order'),
      sql<string | null>`line.document #>> '{product,description}'`.as('description'),
      sql<string>`line.document #>> '{quantities,received}'`.as('received'),
    ])
    .where('po.country_code', '=', ctx.countryCode)
    .where('po.destination', '=', branch)
    .where(sql<SqlBool>`coalesce(po.order_date, '-infinity') >= ${since}::date`)
    .where(sql<SqlBool>`line.document #>> '{customerOrder,number}' is not null`)
    .where(sql<SqlBool>`coalesce(line.document ->> 'deleted', 'false') = 'false'`)
    .where(
      sql<SqlBool>`(line.document #>> '{quantities,received}')::numeric > 0
        and (line.document #>> '{quantities,received}')::numeric >=
          (line.document #>> '{quantities,ordered}')::numeric`,
    )
    .orderBy('po.order_date', 'desc')
    .orderBy('po.number', 'desc')
    .orderBy('line.line_number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    customerOrder: row.customer_order,
    purchaseOrderNumber: row.purchase_order_number,
    lineNumber: row.line_number,
    description: row.description ?? undefined,
    quantity: Number(row.received),
    orderDate: row.order_date ?? undefined,
  }));
}
