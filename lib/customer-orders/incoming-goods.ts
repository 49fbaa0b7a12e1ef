import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { boughtGoods } from './bought-goods.ts';
import type { CustomerOrder } from './customer-order.ts';
import { findOrdersByKey } from './customer-orders.ts';
import { isOwnOrder, readBuyInLines } from './order-sources.ts';

/** What comes in for stock at a branch: how many, and on which day, `YYYY-MM-DD`. */
type NextForStock = { readonly quantity: number; readonly date: string };

/** What a branch gets for its own stock next of each product, by product number; those not on order are left out. */
export async function findNextForStock(
  ctx: Context<'procurement:read'>,
  branchNumber: string,
  productNumbers: readonly string[],
): Promise<ReadonlyMap<string, NextForStock>> {
  if (productNumbers.length === 0) return new Map();
  const { rows } = await sql<NextForStock & { product: string }>`
    select distinct on (product_number) product_number as product,
      outstanding_quantity::float8 as quantity, outstanding_date as date
    from purchase_order_lines
    where country_code = ${ctx.countryCode} and branch_number = ${branchNumber}
      and product_number = any(${productNumbers}::text[])
      -- A literal, so that the partial index can be used.
      and outstanding_quantity > 0 and outstanding_date is not null and customer_order_number is null
      and document->>'purchaseOrderType' is distinct from 'DIRECT'
    order by product_number, outstanding_date, purchase_order_number, line_number`.execute(ctx.db);
  return new Map(rows.map(({ product, ...next }) => [product, next]));
}

/** A product on a purchase order that is still to come. */
export type IncomingGoods = {
  readonly purchaseOrder: string;
  readonly lineNumber: number;
  readonly supplierName: string | null;
  readonly branchNumber: string | null;
  readonly quantity: number;
  /** `YYYY-MM-DD`; null if no date is known. */
  readonly date: string | null;
  readonly isDirect: boolean;
  /** The customer's order that it is for, as far as the caller may see it; undefined for stock. */
  readonly customerOrder: CustomerOrder | undefined;
};

type IncomingRow = Omit<IncomingGoods, 'customerOrder'> & { readonly key: string | null };

type Incoming = { readonly goods: readonly IncomingGoods[]; readonly hasMore: boolean };

/**
 * What is coming in of a product, the earliest first and what has no date last: everywhere. A kit comes in with the
 * last of its components. A caller who is limited to customers sees what is for stock and for them, and counts no other.
 */
export async function listIncomingGoods(
  ctx: Context<'procurement:read'>,
  productNumber: string,
  limit: number,
): Promise<Incoming> {
  const { rows } = await sql<IncomingRow>`
    select line.purchase_order_number as "purchaseOrder", line.line_number as "lineNumber",
      ordered.supplier_name as "supplierName", line.branch_number as "branchNumber",
      line.outstanding_quantity::float8 as quantity, line.outstanding_date as date,
      line.document->>'purchaseOrderType' is not distinct from 'DIRECT' as "isDirect",
      line.customer_order_number as key
    from purchase_order_lines as line
      join purchase_orders as ordered on ordered.country_code = line.country_code
        and ordered.number = line.purchase_order_number
    where line.country_code = ${ctx.countryCode} and line.product_number = ${productNumber}
      -- A literal, so that the partial index can be used.
      and line.outstanding_quantity > 0
      and (customer_order_number is null or ${isOwnOrder(ctx, sql`line.customer_order_number`)})
    order by coalesce(line.outstanding_date, 'infinity'), line.purchase_order_number, line.line_number
    limit ${limit + 1}`.execute(ctx.db);
  const isCounted = new Set(rows.map(lineKey));
  const kits = await listIncomingKits(ctx, productNumber);
  const found = [...rows, ...kits.filter((kit) => !isCounted.has(lineKey(kit)))].toSorted(byDate);
  const shown = found.slice(0, limit);
  const orders = await findOrdersByKey(
    ctx,
    shown.flatMap(({ key }) => key ?? []),
  );
  return {
    goods: shown.map(({ key, ...goods }) => ({
      ...goods,
      customerOrder: key === null ? undefined : orders.get(key),
    })),
    hasMore: found.length > limit,
  };
}

/** The kits with components still to come: the line of the kit itself awaits nothing. */
async function listIncomingKits(
  ctx: Context<'procurement:read'>,
  productNumber: string,
): Promise<IncomingRow[]> {
  const lines = await readBuyInLines(
    ctx,
    sql`line.document->'kit' is not null
      and (line.customer_order_number is null or ${isOwnOrder(ctx, sql`line.customer_order_number`)})
      and line.purchase_order_number = any(array(
        select kit.purchase_order_number
        from purchase_order_lines as kit join purchase_orders as kit_order
          on kit_order.country_code = kit.country_code
            and kit_order.number = kit.purchase_order_number
        where kit.country_code = ${ctx.countryCode} and kit.product_number = ${productNumber}
          and kit_order.outstanding_lines > 0
          and (kit.document->'kit'->>'isKitHeader')::boolean))`,
  );
  const keys = new Map(lines.map((line) => [lineKey(line), line.key]));
  return boughtGoods(lines)
    .filter((goods) => goods.productNumber === productNumber)
    .flatMap(({ parts, branchNumber = null, isDirect }) =>
      parts.flatMap(({ kind, quantity, expected: date = null, purchaseOrder }) => {
        if (kind !== 'outstanding' || !purchaseOrder) return [];
        const { number, lineNumber, supplierName = null } = purchaseOrder;
        const key = keys.get(lineKey({ purchaseOrder: number, lineNumber })) || null;
        return {
          purchaseOrder: number,
          lineNumber,
          supplierName,
          branchNumber,
          quantity,
          date,
          isDirect,
          key,
        };
      }),
    );
}

function lineKey({ purchaseOrder, lineNumber }: Pick<IncomingRow, 'purchaseOrder' | 'lineNumber'>) {
  return `${purchaseOrder} ${lineNumber}`;
}

/** What has no date comes last. */
function byDate(a: IncomingRow, b: IncomingRow): number {
  return (a.date ?? 'none').localeCompare(b.date ?? 'none');
}
