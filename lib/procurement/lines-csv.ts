import { type Context, permitted } from '#lib/auth/context.ts';
import { type Columns, csv, everyPage, MAX_CSV_ROWS, tooManyRows } from '#lib/csv.ts';
import { expectedOn } from './awaited.ts';
import { getPurchaseOrder } from './purchase-orders.ts';
import { lineProgress } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';
import { searchOrders } from './search-orders.ts';
import { MOST_IN_FILE, type OrderLinesQuery, type OrderSearchQuery } from './search-schema.ts';

/**
 * The lines of one purchase order, else of all search results, as CSV for a spreadsheet: UTF-8 with a byte order mark,
 * formulas escaped; costs for callers with `costs:read`. Throws VALIDATION_ERROR beyond 1,000 orders or `maxLines`
 * lines, RESOURCE_NOT_FOUND for an unknown number.
 */
export async function orderLinesCsv(
  ctx: Context<'procurement:read'>,
  { number, ...query }: OrderLinesQuery,
  maxLines = MAX_CSV_ROWS,
): Promise<string> {
  const numbers = number === undefined ? await findBySearch(ctx, query) : [number];
  const rows: LineRow[] = [];
  for (let from = 0; from < numbers.length; from += READ_BATCH) {
    const batch = numbers.slice(from, from + READ_BATCH);
    const orders = await Promise.all(batch.map((each) => getPurchaseOrder(ctx, each)));
    for (const stored of orders) rows.push(...rowsOf(stored.parse()));
    if (rows.length > maxLines) throw tooManyRows('orders', maxLines);
  }
  return csv(permitted(ctx, 'costs:read') ? { ...COLUMNS, ...COST_COLUMNS } : COLUMNS, rows);
}

type LineRow = {
  readonly order: PurchaseOrder;
  readonly line: PurchaseOrderLine;
  readonly progress: ReturnType<typeof lineProgress>;
};

/** Documents that are read and parsed at a time. */
const READ_BATCH = 50;

function findBySearch(
  ctx: Context<'procurement:read'>,
  query: OrderSearchQuery,
): Promise<string[]> {
  return everyPage('purchase orders', MOST_IN_FILE, async (from) => {
    const { orders, nextCursor } = await searchOrders(ctx, { ...query, ...from });
    return { rows: orders.map(({ number }) => number), nextCursor };
  });
}

function rowsOf(order: PurchaseOrder): LineRow[] {
  return (order.lines ?? []).map((line) => ({ order, line, progress: lineProgress(line) }));
}

const COLUMNS: Columns<LineRow> = {
  'Purchase order': ({ order }) => order.purchaseOrderNumber,
  Reference: ({ order }) => order.referenceNumber,
  State: ({ order }) => order.purchaseOrderState,
  Open: ({ order }) => (order.isOpenPurchaseOrder === false ? 'no' : 'yes'),
  'Ordered on': ({ order }) => order.orderDate,
  Supplier: ({ order }) => order.supplier?.number,
  'Supplier name': ({ order }) => order.supplier?.name,
  Line: ({ line }) => line.lineNumber,
  Deleted: ({ line }) => (line.deleted === true ? 'yes' : 'no'),
  Branch: ({ order, line }) => line.branchCode ?? order.branches?.destination,
  Type: ({ line }) => line.purchaseOrderType,
  Receipt: ({ line }) => line.purchaseOrderReceiptStatus,
  Product: ({ line }) => line.product?.number,
  Description: ({ line }) => line.product?.description,
  'Part number': ({ line }) => line.product?.partNumber,
  'Kit line': ({ line }) => line.kit?.headerLineNumber,
  'Customer order': ({ line }) => line.customerOrder?.number,
  Expected: ({ order, line }) => expectedOn(order, line),
  Ordered: ({ progress }) => progress.ordered,
  Received: ({ progress }) => progress.received,
  Outstanding: ({ progress }) => progress.outstanding,
  Over: ({ progress }) => progress.over,
  Comments: ({ line }) => line.comments,
};

const COST_COLUMNS: Columns<LineRow> = {
  'Unit cost': ({ line }) => line.pricing?.unitCost,
  'Rebated cost': ({ line }) => line.pricing?.rebatedCost,
  'Invoice cost': ({ line }) => line.pricing?.invoiceCost,
  'Overridden cost': ({ line }) => line.pricing?.overriddenCost,
  'Landed cost': ({ line }) => line.pricing?.sysLec,
  'Overseas cost': ({ line }) => line.pricing?.overseasCost,
  'Exchange rate': ({ line }) => line.pricing?.exchangeRate,
  Rebate: ({ line }) => line.pricing?.rebateCode,
};
