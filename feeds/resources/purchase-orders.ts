import { branchReferences, checkBranchCountries } from '#feeds/references.ts';
import { columnsAs, feedForTable, MAX_DOCUMENT_BYTES } from '#feeds/resource.ts';
import { type PurchaseOrder, PurchaseOrderRecord } from '#lib/purchase-orders/schema.ts';
import { lineRows, orderRow } from '#lib/purchase-orders/stored-order.ts';
import { removeOrderLines, storeOrderLines } from './purchase-order-lines.ts';
import { ORDER_NAMES, removeOrderNames } from './purchase-order-names.ts';

/** Purchase orders and their lines, stored as the documents that the API sends. */
export const purchaseOrders = feedForTable({
  name: 'purchase-orders',
  table: 'purchase_orders',
  record: PurchaseOrderRecord,
  stored: (order: PurchaseOrder, document: string) => ({ ...orderRow(order, document), order }),
  columns: columnsAs(orderRow({ purchaseOrderNumber: '' })),
  extraColumns: {
    lines: ({ order }) => JSON.stringify(lineRows(order)),
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

function branchesOf({ branches, deliveryDetails, lines = [] }: PurchaseOrder): string {
  return branchReferences([
    ['branches.destination', branches?.destination],
    ['branches.createdBy', branches?.createdBy],
    ['branches.action', branches?.action],
    ['deliveryDetails.branchCode', deliveryDetails?.branchCode],
    ...lines.map((line, at) => [`lines[${at}].branchCode`, line.branchCode] as const),
  ]);
}
