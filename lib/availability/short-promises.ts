import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';

/** Something that is promised to a customer and will not be on the shelf. */
export type ShortPromise = {
  /** Of the customer's order. */
  readonly reference: string;
  readonly productNumber: string;
  /** Undefined where the product is not known. */
  readonly description: string | undefined;
  /** The day that it is promised for, `YYYY-MM-DD`; a promise that is overdue still counts. */
  readonly date: string;
  readonly quantity: number;
  /** How much of the quantity will be missing on that day, or today where it has passed. */
  readonly missing: number;
};

export type ShortPromises = {
  readonly count: number;
  /** The first of them, by day. */
  readonly first: readonly ShortPromise[];
};

/**
 * What a branch has promised up to a day and cannot keep: with what is on hand and not reserved, and with what
 * comes by then of orders, earlier promises of a product served first. Dates are `YYYY-MM-DD`.
 */
export async function findShortPromises(
  ctx: Context<'availability:read'>,
  { branch, today, until, most }: Asked,
): Promise<ShortPromises> {
  const { rows } = await sql<Row>`
    with promised as (
      select product_number, reference, date, quantity,
        sum(quantity) over (partition by product_number order by date, reference) as wanted
      from commitments
      where country_code = ${ctx.countryCode} and branch_number = ${branch}
        and date <= ${until}::date
    ), kept as (
      select promised.*, coalesce(on_hand - reserved, 0) + coalesce((
        select sum(supply_quantity) from purchase_order_lines as line
        where line.country_code = ${ctx.countryCode} and line.branch_number = ${branch}
          and line.product_number = promised.product_number
          -- Written out, for with a parameter the index of open lines could not be used.
          and supply_quantity > 0
          and supply_date between ${today}::date and greatest(promised.date, ${today}::date)
      ), 0) as there
      from promised left join stock on stock.country_code = ${ctx.countryCode}
        and stock.branch_number = ${branch} and stock.product_number = promised.product_number
    )
    select kept.*, least(quantity, wanted - greatest(there, 0)) as missing, description,
      count(*) over () as every
    from kept left join products on products.country_code = ${ctx.countryCode}
      and products.number = kept.product_number
    where wanted > greatest(there, 0)
    order by date, product_number, reference
    limit ${most}`.execute(ctx.db);
  return { count: Number(rows[0]?.every ?? 0), first: rows.map(promiseOf) };
}

type Asked = {
  readonly branch: string;
  readonly today: string;
  readonly until: string;
  readonly most: number;
};

type Row = {
  readonly product_number: string;
  readonly reference: string;
  readonly date: string;
  readonly quantity: string;
  readonly missing: string;
  readonly description: string | null;
  readonly every: string;
};

function promiseOf(row: Row): ShortPromise {
  return {
    reference: row.reference,
    productNumber: row.product_number,
    description: row.description ?? undefined,
    date: row.date,
    quantity: Number(row.quantity),
    missing: Number(row.missing),
  };
}
