import { withScope } from '#lib/auth/context.ts';
import { expectedDate } from '#lib/purchase-orders/outstanding-lines.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { lineReceipt } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { type CsvColumns, collectLines, csvFile } from '#lib/text/csv.ts';
import { PURCHASE_ORDERS } from './record.ts';
import { PurchaseOrderNumber } from './schema.ts';

const MAX_ORDERS_IN_FILE = 1_000;

/** The orders whose lines a file has: this one, else the results of a search. */
const OrderLinesQuery = PURCHASE_ORDERS.file.query.extend({
  number: PurchaseOrderNumber.exactOptional(),
});

/**
 * The lines of one purchase order, else of all search results, with costs for callers with `costs:read`. Throws
 * RESOURCE_NOT_FOUND for an unknown number.
 */
export const ORDER_LINES_CSV = csvFile({
  name: 'purchase-order-lines.csv',
  scope: 'procurement:read',
  query: OrderLinesQuery,
  async rows(ctx, { number, ...query }) {
    const numbers =
      number === undefined
        ? (await listAllRecords(ctx, PURCHASE_ORDERS, query, MAX_ORDERS_IN_FILE)).map(
            (order) => order.number,
          )
        : [number];
    return collectLines('orders', numbers, async (batch) => {
      const orders = await Promise.all(batch.map((each) => getPurchaseOrder(ctx, each)));
      return orders.flatMap((stored) => rowsOf(stored.parse()));
    });
  },
  columns: {
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
    Due: ({ order, line }) => expectedDate(order, line),
    Ordered: ({ progress }) => progress.ordered,
    Received: ({ progress }) => progress.received,
    Outstanding: ({ progress }) => progress.outstanding,
    Over: ({ progress }) => progress.over,
    Comments: ({ line }) => line.comments,
  },
  moreColumns: (ctx) => (withScope(ctx, 'costs:read') ? COST_COLUMNS : {}),
});

function rowsOf(order: PurchaseOrder) {
  return (order.lines ?? []).map((line) => ({ order, line, progress: lineReceipt(line) }));
}

const COST_COLUMNS: CsvColumns<ReturnType<typeof rowsOf>[number]> = {
  'Unit cost': ({ line }) => line.pricing?.unitCost,
  'Rebated cost': ({ line }) => line.pricing?.rebatedCost,
  'Invoice cost': ({ line }) => line.pricing?.invoiceCost,
  'Overridden cost': ({ line }) => line.pricing?.overriddenCost,
  'Landed cost': ({ line }) => line.pricing?.sysLec,
  'Overseas cost': ({ line }) => line.pricing?.overseasCost,
  'Exchange rate': ({ line }) => line.pricing?.exchangeRate,
  Rebate: ({ line }) => line.pricing?.rebateCode,
};
