import { branchReferences, checkBranchCountries } from '#feeds/references.ts';
import { feedForTable, MAX_DOCUMENT_BYTES } from '#feeds/resource.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import { type PurchaseOrder, PurchaseOrderRecord } from '#lib/purchase-orders/schema.ts';
import { type StoredOrder, storedOrder } from '#lib/purchase-orders/stored-order.ts';
import { tokensOf } from '#lib/records/tokens.ts';
import { type LineRow, removeOrderLines, storeOrderLines } from './purchase-order-lines.ts';
import { ORDER_NAMES, removeOrderNames } from './purchase-order-names.ts';

/** Purchase orders and their lines, stored as the documents that the API sends. */
export const purchaseOrders = feedForTable({
  name: 'purchase-orders',
  table: 'purchase_orders',
  record: PurchaseOrderRecord,
  stored: storedOrder,
  columns: {
    number: ({ order }) => order.purchaseOrderNumber,
    document: (stored) => stored.document,
    etag: (stored) => stored.etag,
    document_without_costs: (stored) => stored.documentWithoutCosts,
    etag_without_costs: (stored) => stored.etagWithoutCosts,
    order_date: ({ order }) => order.orderDate,
    arrival_date: ({ order }) => order.arrivalDate,
    supplier_number: ({ order }) => order.supplier?.number,
    supplier_name: ({ order }) => order.supplier?.name,
    state: ({ order }) => order.purchaseOrderState,
    is_open: ({ order }) => order.isOpenPurchaseOrder !== false,
    destination: ({ order }) => order.branches?.destination,
    reference_number: ({ order }) => order.referenceNumber,
    ordered_quantity: ({ search }) => search.orderedQuantity,
    received_quantity: ({ search }) => search.receivedQuantity,
    outstanding_lines: ({ search }) => search.outstandingLineCount,
    outstanding_date: ({ search }) => search.outstandingDate,
    tokens: ({ order }) => tokensOf(PURCHASE_ORDERS.found, order),
  },
  extraColumns: {
    lines: (stored) => JSON.stringify(lineRows(stored)),
    branches: ({ order }) => branchesOf(order),
  },
  maxRecordBytes: MAX_DOCUMENT_BYTES,
  key: { number: 'purchaseOrderNumber' },
  afterMerge: storeOrderLines,
  names: ORDER_NAMES,
  check: checkBranchCountries,
  beforeRemove: async (client, countryCode) => {
    await removeOrderNames(client, countryCode);
    await removeOrderLines(client, countryCode);
  },
  neverRemoved: 'documents are never removed by a feed',
});

function lineRows({ lines }: StoredOrder): LineRow[] {
  return lines.map(({ supply, outstandingGoods, ...line }) => ({
    line_number: line.lineNumber,
    document: line.document,
    etag: line.etag,
    document_without_costs: line.documentWithoutCosts,
    etag_without_costs: line.etagWithoutCosts,
    product_number: supply.productNumber,
    branch_number: supply.branchNumber,
    supply_quantity: supply.quantity,
    supply_date: supply.date,
    customer_order_number: outstandingGoods.customerOrder,
    outstanding_quantity: outstandingGoods.quantity,
    outstanding_date: outstandingGoods.date,
  }));
}

function branchesOf({ branches, deliveryDetails, lines = [] }: PurchaseOrder): string {
  return branchReferences([
    ['branches.destination', branches?.destination],
    ['branches.createdBy', branches?.createdBy],
    ['branches.action', branches?.action],
    ['deliveryDetails.branchCode', deliveryDetails?.branchCode],
    ...lines.map((line, at) => [`lines[${at}].branchCode`, line.branchCode] as const),
  ]);
}
