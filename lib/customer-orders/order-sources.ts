import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  belongsToCustomers,
  type Context,
  permittedCustomers,
  withScope,
} from '#lib/auth/context.ts';
import { isLatestBalance, namesOrder, orderKey } from '#lib/documents/order-balance-sql.ts';
import type { InvoiceType } from '#lib/invoices/schema.ts';

/** An invoice, credit note, refund or order deposit that names the order. */
export type OrderDocument = {
  readonly key: string;
  readonly orderNumber: string;
  readonly number: string;
  readonly type: InvoiceType;
  readonly date: string | null;
  /** When the customer ordered, as its document says. */
  readonly orderedDate: string | null;
  readonly dueDate: string | null;
  readonly customerNumber: string | null;
  readonly customerName: string | null;
  readonly phone: string | null;
  readonly jobNumber: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly branchNumber: string | null;
  readonly originalNumber: string | null;
  /** Amounts in dollars including GST. */
  readonly total: number | null;
  /** What a card added to the total: no part of what the order is worth. */
  readonly surcharge: number | null;
  readonly orderValue: number | null;
  readonly balanceOwing: number | null;
  /** Whether the document says by itself that it is paid. */
  readonly isPaid: boolean;
  /** Whether no later document of the order states its balance. */
  readonly isLatestBalance: boolean;
  readonly goods: readonly InvoicedGoods[] | null;
};

type InvoicedGoods = {
  readonly productNumber: string;
  readonly description: string | null;
  readonly quantity: number;
  /** In dollars including GST. */
  readonly amount: number | null;
};

/** A purchase order line, with the order that it is bought for. */
export type BuyInLine = {
  /** Empty for stock. */
  readonly key: string;
  readonly purchaseOrder: string;
  readonly lineNumber: number;
  readonly supplierName: string | null;
  readonly orderDate: string | null;
  readonly productNumber: string | null;
  readonly description: string | null;
  readonly branchNumber: string | null;
  readonly ordered: number;
  readonly received: number;
  readonly outstanding: number;
  readonly outstandingDate: string | null;
  readonly isDeleted: boolean;
  readonly isDirect: boolean;
  readonly isKitHeader: boolean;
  /** The line of the kit that this is a component of. */
  readonly kitLine: number | null;
};

/** What a branch has promised to the order for a day, and not picked yet. */
export type Commitment = {
  readonly key: string;
  readonly reference: string;
  readonly productNumber: string;
  readonly description: string | null;
  readonly branchNumber: string;
  /** Whether customers can come to the branch: false for a distribution centre. */
  readonly isTrading: boolean;
  readonly date: string;
  readonly quantity: number;
  /** Free stock of the branch, and what it has promised up to this: earlier promises are served first. */
  readonly free: number;
  readonly promisedSoFar: number;
  /** What will come into stock from today on, earliest first. */
  readonly supply: readonly { readonly date: string; readonly quantity: number }[] | null;
};

/** The most documents, order lines or promises that are read at once, of all orders together. */
const MAX_ROWS = 1_000;
/** The most lines of a document that are read. */
const MAX_GOODS = 400;

/**
 * Reads what is stored of the orders with these numbers (without prefix, `withoutOrderPrefix`), as far as the caller may.
 * A caller who is limited to customers sees an order only if every document with its number belongs to one of them.
 */
export async function readOrderSources(ctx: Context, keys: readonly string[], today: string) {
  const allowed = await ownOrders(ctx, keys);
  const invoicing = withScope(ctx, 'invoicing:read');
  const procurement = withScope(ctx, 'procurement:read');
  const availability = withScope(ctx, 'availability:read');
  const [documents, bought, commitments] = await Promise.all([
    invoicing && readDocuments(invoicing, allowed),
    procurement && readOrdersLines(procurement, allowed),
    availability && readCommitments(availability, allowed, today),
  ]);
  /** Whether more is stored than is read of any kind. */
  const isTruncated = [documents, bought, commitments].some((read) => read?.length === MAX_ROWS);
  return { documents, bought, commitments, isTruncated };
}

/** All that is known of some orders: undefined where the caller lacks the scope. */
export type OrderSources = Awaited<ReturnType<typeof readOrderSources>>;

/**
 * SQL condition: the caller is not limited to customers, or there are documents of the order with this number (without
 * prefix), each of them of one of the customers.
 */
export function isOwnOrder(ctx: Context, key: RawBuilder<string>): RawBuilder<SqlBool> {
  const customers = permittedCustomers(ctx);
  return sql<SqlBool>`(${customers}::text[] is null or (
    select coalesce(bool_and(coalesce(${belongsToCustomers('customer_number', customers)}, false)), false)
    from invoices
    where country_code = ${ctx.countryCode} and ${namesOrder('order_number', sql`array[${key}]`)}))`;
}

async function ownOrders(ctx: Context, keys: readonly string[]): Promise<readonly string[]> {
  if (permittedCustomers(ctx) === null || keys.length === 0) return keys;
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as asked (key)
    where ${isOwnOrder(ctx, sql`asked.key`)}`.execute(ctx.db);
  return rows.map(({ key }) => key);
}

async function readDocuments(
  ctx: Context<'invoicing:read'>,
  keys: readonly string[],
): Promise<OrderDocument[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<WithText<OrderDocument, 'goods'>>`
    select ${orderKey('order_number')} as key, order_number as "orderNumber", number, type,
      nullif(date, '-infinity') as date, document->>'orderedDate' as "orderedDate", due_date as "dueDate", customer_number as "customerNumber",
      customer_name as "customerName", job_number as "jobNumber",
      purchase_order_number as "purchaseOrderNumber", original_number as "originalNumber",
      coalesce(document->'customerContact'->>'preferredPhoneNumber',
        document->'customerContact'->>'mobilePhoneNumber') as phone,
      document->'sellingBranch'->>'number' as "branchNumber",
      total_including_gst::float8 as total,
      (document->'totals'->'creditCardSurcharge'->'amount'->>'includingGst')::float8 as surcharge,
      (document->'customerOrderBalance'->>'customerOrderValue')::float8 as "orderValue",
      balance_owing::float8 as "balanceOwing", payment = 'PAID' as "isPaid", ${isLatestBalance('invoices')} as "isLatestBalance", (
        select json_agg(goods) from (
          select item->>'productNumber' as "productNumber",
            item->>'productDescription' as description, (item->>'quantity')::float8 as quantity,
            (item->'lineTotal'->>'includingGst')::float8 as amount
          from json_array_elements(document->'lineItems') as item
          where item->>'lineItemType' is distinct from 'KIT_COMPONENT'
            and item->>'chargeType' is distinct from 'DEPOSIT' and item->>'productNumber' <> ''
          limit ${sql.lit(MAX_GOODS)}) as goods) as goods
    from invoices
    where country_code = ${ctx.countryCode} and ${namesOrder('order_number', sql`${[...keys]}::text[]`)}
      and ${belongsToCustomers('customer_number', permittedCustomers(ctx))}
    order by invoices.date desc, number desc limit ${sql.lit(MAX_ROWS)}`.execute(ctx.db);
  return rows.toReversed().map((row) => ({ ...row, goods: parsed(row.goods) }));
}

async function readOrdersLines(ctx: Context<'procurement:read'>, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return readBuyInLines(ctx, sql`line.customer_order_number = any(${[...keys]}::text[])`);
}

/** The first thousand purchase order lines, `line` in the condition, by order and number. */
export async function readBuyInLines(
  ctx: Context<'procurement:read'>,
  condition: RawBuilder<SqlBool>,
): Promise<BuyInLine[]> {
  // Single members of the document, so that its costs stay where they are.
  const { rows } = await sql<BuyInLine>`
    select coalesce(line.customer_order_number, '') as key, line.purchase_order_number as "purchaseOrder",
      line.line_number as "lineNumber", ordered.supplier_name as "supplierName",
      ordered.order_date as "orderDate", line.product_number as "productNumber",
      line.document->'product'->>'description' as description, line.branch_number as "branchNumber",
      coalesce((line.document->'quantities'->>'ordered')::float8, 0) as ordered,
      coalesce((line.document->'quantities'->>'received')::float8, 0) as received,
      line.outstanding_quantity::float8 as outstanding, line.outstanding_date as "outstandingDate",
      coalesce((line.document->>'deleted')::boolean, false) as "isDeleted",
      line.document->>'purchaseOrderType' is not distinct from 'DIRECT' as "isDirect",
      coalesce((line.document->'kit'->>'isKitHeader')::boolean, false) as "isKitHeader",
      (line.document->'kit'->>'headerLineNumber')::integer as "kitLine"
    from purchase_order_lines as line
      join purchase_orders as ordered on ordered.country_code = line.country_code
        and ordered.number = line.purchase_order_number
    where line.country_code = ${ctx.countryCode} and ${condition}
    order by line.purchase_order_number, line.line_number limit ${sql.lit(MAX_ROWS)}
  `.execute(ctx.db);
  return rows;
}

async function readCommitments(
  ctx: Context<'availability:read'>,
  keys: readonly string[],
  today: string,
): Promise<Commitment[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<WithText<Commitment, 'supply'>>`
    select ${orderKey('promised.reference')} as key, promised.reference,
      promised.product_number as "productNumber", products.description,
      promised.branch_number as "branchNumber",
      coalesce(branches.is_trading, true) as "isTrading", promised.date, promised.quantity::float8 as quantity,
      coalesce(stock.on_hand - stock.reserved, 0)::float8 as free, (
        select sum(earlier.quantity)::float8 from commitments as earlier
        where earlier.country_code = promised.country_code
          and earlier.branch_number = promised.branch_number
          and earlier.product_number = promised.product_number
          and (earlier.date, earlier.reference) <= (promised.date, promised.reference)
      ) as "promisedSoFar", (
        select json_agg(json_build_object('date', coming.date, 'quantity', coming.quantity)
          order by coming.date)
        from (
          select supply_date as date, sum(supply_quantity)::float8 as quantity
          from purchase_order_lines as line
          where line.country_code = promised.country_code
            and line.branch_number = promised.branch_number
            and line.product_number = promised.product_number
            -- A literal, so that the partial index can be used.
            and supply_quantity > 0 and supply_date >= ${today}::date
          group by supply_date order by supply_date limit 100) as coming
      ) as supply
    from commitments as promised
      left join products on products.country_code = promised.country_code
        and products.number = promised.product_number
      left join branches on branches.country_code = promised.country_code
        and branches.number = promised.branch_number
      left join stock on stock.country_code = promised.country_code
        and stock.branch_number = promised.branch_number
        and stock.product_number = promised.product_number
    where promised.country_code = ${ctx.countryCode}
      and ${orderKey('promised.reference')} = any(${[...keys]}::text[])
    order by promised.date, promised.product_number limit ${sql.lit(MAX_ROWS)}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, supply: parsed(row.supply) }));
}

/** A row as it is read, with JSON as text. */
type WithText<Row, Member extends keyof Row> = Omit<Row, Member> & {
  readonly [M in Member]: string | null;
};

function parsed(json: string | null) {
  return json === null ? null : JSON.parse(json);
}
