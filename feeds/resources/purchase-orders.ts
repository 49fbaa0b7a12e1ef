import type pg from 'pg';
import { branchReferences, checkBranchCountries } from '#feeds/references.ts';
import { columnsAs, feedForTable, MAX_DOCUMENT_BYTES } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type PurchaseOrder, PurchaseOrderRecord } from '#lib/purchase-orders/schema.ts';
import { lineRows, orderRow } from '#lib/purchase-orders/stored-order.ts';
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

/** Merges the lines of staged orders: deletes those that an order no longer has, and leaves unchanged ones alone. */
async function storeOrderLines(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(STAGE_LINES);
  await client.query('ANALYZE staged_lines (purchase_order_number, line_number)');
  await client.query(DELETE_MISSING_LINES, [countryCode]);
  await client.query(DROP_UNCHANGED, [countryCode]);
  await client.query(MERGE_LINES, [countryCode]);
}

/** Deletes the lines of removed orders. */
async function removeOrderLines(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_REMOVED_ORDERS_LINES, [countryCode]);
}

const DELETE_REMOVED_ORDERS_LINES = `
  DELETE FROM purchase_order_lines AS stored USING removed
  WHERE stored.country_code = $1 AND stored.purchase_order_number = removed.number`;

/** The documents of the lines are staged as text: they come from JSON.stringify and are stored as they are. */
const STAGE_LINES = `
  CREATE TEMPORARY TABLE staged_lines ON COMMIT DROP AS
  SELECT line.* FROM staged, json_populate_recordset(NULL::purchase_order_lines, lines) AS line`;

const SAME_LINE = `stored.country_code = $1 AND stored.purchase_order_number = staged.purchase_order_number
    AND stored.line_number = staged.line_number`;

const DELETE_MISSING_LINES = `
  DELETE FROM purchase_order_lines AS stored USING staged AS staged_order
  WHERE stored.country_code = $1 AND stored.purchase_order_number = staged_order.number
    AND NOT EXISTS (SELECT FROM staged_lines AS staged WHERE ${SAME_LINE})`;

const DOCUMENTS = ['document', 'document_without_costs'];
const COMPARED = [
  ...['etag', 'etag_without_costs', 'product_number', 'branch_number', 'supply_quantity'],
  ...['supply_date', 'customer_order_number', 'outstanding_quantity', 'outstanding_date'],
];
const columnsOf = (table: string) => COMPARED.map((column) => `${table}.${column}`).join(', ');

/** So that the merge neither writes nor locks them. */
const DROP_UNCHANGED = `
  DELETE FROM staged_lines AS staged USING purchase_order_lines AS stored
  WHERE ${SAME_LINE}
    AND (${columnsOf('stored')}) IS NOT DISTINCT FROM (${columnsOf('staged')})`;

const MERGE_LINES = `
  INSERT INTO purchase_order_lines (country_code, purchase_order_number, line_number,
    ${[...DOCUMENTS, ...COMPARED].join(', ')})
  SELECT $1, purchase_order_number, line_number,
    ${[...DOCUMENTS.map((column) => `(${column} #>> '{}')::json`), ...COMPARED].join(', ')}
  FROM staged_lines
  ON CONFLICT (country_code, purchase_order_number, line_number) DO UPDATE SET
    ${[...DOCUMENTS, ...COMPARED].map((column) => `${column} = excluded.${column}`).join(', ')}`;
