import Big from 'big.js';
import type { Insertable } from 'kysely';
import type { PurchaseOrders } from '#db/tables.ts';
import { Identifier } from '#lib/api/fields.ts';
import { costedColumns } from '#lib/documents/costed-document.ts';
import { tokensOf } from '#lib/records/tokens.ts';
import {
  customerOrderOf,
  expectedDate,
  firstExpectedDate,
  outstandingLines,
} from './outstanding-lines.ts';
import { kitHeaderNumbers, lineReceipt, orderProgress } from './receipt-progress.ts';
import { PURCHASE_ORDERS } from './record.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/** The row of a parsed order, without its country; `document` is its JSON text. */
export function orderRow(order: PurchaseOrder, document: string = JSON.stringify(order)) {
  const { lines = [] } = order;
  const progress = orderProgress(lines);
  return {
    number: order.purchaseOrderNumber,
    ...costedColumns(document, lines.some(hasCosts) ? orderWithoutCosts(order) : undefined),
    order_date: order.orderDate ?? null,
    arrival_date: order.arrivalDate ?? null,
    supplier_number: order.supplier?.number ?? null,
    supplier_name: order.supplier?.name ?? null,
    state: order.purchaseOrderState ?? null,
    is_open: order.isOpenPurchaseOrder !== false,
    destination: order.branches?.destination ?? null,
    reference_number: order.referenceNumber ?? null,
    ordered_quantity: progress.ordered,
    received_quantity: progress.received,
    outstanding_lines: outstandingLines(order).length,
    outstanding_date: firstExpectedDate(order) ?? null,
    tokens: tokensOf(PURCHASE_ORDERS.found, order),
  } satisfies Omit<Insertable<PurchaseOrders>, 'country_code'>;
}

/**
 * The rows of an order's lines, without their country: each a document of its own, the stock it will bring, and what it
 * will bring to anybody.
 */
export function lineRows(order: PurchaseOrder) {
  const { lines = [] } = order;
  const headers = kitHeaderNumbers(lines);
  const outstanding = new Set(outstandingLines(order));
  return lines.map((line) => {
    const supply = supplyOf(order, line, headers);
    const isOutstanding = outstanding.has(line);
    return {
      purchase_order_number: order.purchaseOrderNumber,
      line_number: line.lineNumber,
      ...costedColumns(JSON.stringify(line), hasCosts(line) ? lineWithoutCosts(line) : undefined),
      product_number: supply.productNumber ?? null,
      branch_number: supply.branchNumber ?? null,
      supply_quantity: supply.quantity,
      supply_date: supply.date ?? null,
      customer_order_number: customerOrderOf(order, line) ?? null,
      // An exact decimal; `0` for a kit, whose components are expected.
      outstanding_quantity: isOutstanding ? new Big(lineReceipt(line).outstanding).toFixed() : '0',
      outstanding_date: (isOutstanding && expectedDate(order, line)) || null,
    };
  });
}

/** The order for a caller without `costs:read`: no `pricing` on its lines. */
export function orderWithoutCosts(order: PurchaseOrder): PurchaseOrder {
  return order.lines === undefined ? order : { ...order, lines: order.lines.map(lineWithoutCosts) };
}

/** The line for a caller without `costs:read`. */
export function lineWithoutCosts({ pricing: _, ...line }: PurchaseOrderLine): PurchaseOrderLine {
  return line;
}

function hasCosts({ pricing }: PurchaseOrderLine): boolean {
  return pricing !== undefined;
}

/**
 * The stock that a line will still bring to a branch: ordered less received. Pass `headers`, the order's kit header
 * numbers, when going through all lines of an order.
 */
export function supplyOf(
  order: PurchaseOrder,
  line: PurchaseOrderLine,
  headers: ReadonlySet<number> = kitHeaderNumbers(order.lines ?? []),
) {
  const productNumber = line.product?.number?.toString();
  const branchNumber = branchOf(order, line);
  const isSupply =
    productNumber !== undefined &&
    branchNumber !== undefined &&
    !headers.has(line.lineNumber) &&
    bringsStock(order, line);
  return {
    productNumber,
    branchNumber,
    /** The outstanding quantity as an exact decimal; `0` for a line that brings no stock. */
    quantity: isSupply ? outstanding(line) : '0',
    /** When it is expected; undefined if unknown. */
    date: line.etaDate ?? order.arrivalDate,
  };
}

/** The line's branch, else the order's; undefined if that is not a valid branch number. */
function branchOf({ branches }: PurchaseOrder, { branchCode }: PurchaseOrderLine) {
  const code = Identifier.safeParse(branchCode || branches?.destination);
  return code.success ? code.data : undefined;
}

/** Whether the line brings stock: direct lines never reach the branch, and buy-ins belong to a customer. */
function bringsStock({ isOpenPurchaseOrder }: PurchaseOrder, line: PurchaseOrderLine): boolean {
  return (
    isOpenPurchaseOrder !== false &&
    line.deleted !== true &&
    line.purchaseOrderReceiptStatus !== 'FULLY_RECEIPTED' &&
    (line.purchaseOrderType ?? 'STOCK') === 'STOCK'
  );
}

/** Never negative: more than ordered may have been received. */
function outstanding({
  quantities: { ordered = 0, received = 0 } = {},
}: PurchaseOrderLine): string {
  const rest = new Big(ordered).minus(received);
  return rest.gt(0) ? rest.toFixed() : '0';
}
