import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';

/** A commitment to a customer that stock will not cover. */
type Shortfall = {
  /** The reference of the customer's order. */
  readonly reference: string;
  readonly productNumber: string;
  /** Null for an unknown product. */
  readonly description: string | null;
  /** The promised date, `YYYY-MM-DD`; overdue commitments still count. */
  readonly date: string;
  readonly quantity: number;
  /** How much will be missing on that date, or today if it has passed. */
  readonly missing: number;
};

/**
 * The commitments of a branch up to `until` that its free stock and the supply expected by then do not cover, with
 * earlier commitments of a product served first. Dates are `YYYY-MM-DD`.
 */
export async function listShortfalls(
  ctx: Context<'availability:read'>,
  { branch, today, until, limit }: { branch: string; today: string; until: string; limit: number },
) {
  const { rows } = await sql<Shortfall & { count: number }>`
    with promised as (
      select product_number, reference, date, quantity,
        sum(quantity) over (partition by product_number order by date, reference) as cumulative
      from commitments
      where country_code = ${ctx.countryCode} and branch_number = ${branch}
        and date <= ${until}::date
    ), covered as (
      select promised.*, coalesce(on_hand - reserved, 0) + coalesce((
        select sum(supply_quantity) from purchase_order_lines as line
        where line.country_code = ${ctx.countryCode} and line.branch_number = ${branch}
          and line.product_number = promised.product_number
          -- A literal: with a parameter the partial index of open lines cannot be used.
          and supply_quantity > 0
          and supply_date between ${today}::date and greatest(promised.date, ${today}::date)
      ), 0) as free
      from promised left join stock on stock.country_code = ${ctx.countryCode}
        and stock.branch_number = ${branch} and stock.product_number = promised.product_number
    )
    select reference, product_number as "productNumber", description, date,
      quantity::float8 as quantity,
      least(quantity, cumulative - greatest(free, 0))::float8 as missing, count(*) over () as count
    from covered left join products on products.country_code = ${ctx.countryCode}
      and products.number = covered.product_number
    where cumulative > greatest(free, 0)
    order by date, product_number, reference
    limit ${limit}`.execute(ctx.db);
  /** The first of them by date, and how many there are. */
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...shortfall }) => shortfall) };
}

export type Shortfalls = Awaited<ReturnType<typeof listShortfalls>>;
