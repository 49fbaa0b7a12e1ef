import type { Database } from '#db/client.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import {
  type PurchaseOrder,
  type PurchaseOrderLine,
  PurchaseOrderRecord,
} from '#lib/purchase-orders/schema.ts';
import {
  type StoredLine,
  type StoredOrder,
  storedOrder,
} from '#lib/purchase-orders/stored-order.ts';
import { tokensOf } from '#lib/records/tokens.ts';

/** A line for tests: ten of product 100417 ordered, four received. */
export function aLine(members: Partial<PurchaseOrderLine> = {}): PurchaseOrderLine {
  return {
    lineId: 900_000 + (members.lineNumber ?? 1),
    purchaseOrderNumber: '4107',
    lineNumber: 1,
    etaDate: '2026-12-01',
    branchCode: 'P01',
    purchaseOrderType: 'STOCK',
    purchaseOrderReceiptStatus: 'PARTIALLY_RECEIPTED',
    product: { number: 100417, description: 'Basin mixer “Tūī”', partNumber: 'BM/7' },
    quantities: { ordered: 10, received: 4 },
    ...members,
  };
}

/** A purchase order for tests, with one line without pricing. */
export function anOrder(members: Partial<PurchaseOrder> = {}): PurchaseOrder {
  return PurchaseOrderRecord.parse({
    purchaseOrderNumber: '4107',
    referenceNumber: 'Q-88',
    purchaseOrderState: 'O',
    orderDate: '2026-11-02',
    arrivalDate: '2026-12-10',
    isOpenPurchaseOrder: true,
    supplier: { number: 1500, name: 'Ngaio Tapware', type: 'L' },
    branches: { destination: 'P01', createdBy: 'P01' },
    lines: [aLine()],
    ...members,
  });
}

/** An order whose lines have pricing but for one; one is deleted, two are a kit. */
export function anOrderWithCosts(number = 'PO-COSTS'): PurchaseOrder {
  const line = (lineNumber: number, members: Partial<PurchaseOrderLine> = {}) =>
    aLine({ lineId: 900_010 + lineNumber, purchaseOrderNumber: number, lineNumber, ...members });
  const pricing = { sysLec: 71.25, unitCost: 100.1, rebatedCost: 99.05, invoiceCost: 100.1 };
  return anOrder({
    purchaseOrderNumber: number,
    centralManagement: { isCentrallyManaged: true, approvedDateTime: '2026-11-02T03:04:05.678Z' },
    entry: { userId: 'kim', enteredDate: '2026-11-02', enteredTime: '14:04:05' },
    lines: [
      line(1, { pricing }),
      line(2, { pricing: { ...pricing, rebateCode: 'R7' }, kit: { isKitHeader: true } }),
      line(3, { kit: { isKitHeader: false, headerLineNumber: 2 } }),
      line(7, { pricing, deleted: true }),
    ],
  });
}

/** Stores an order and its lines as the loader does. */
export async function saveOrder(
  db: Database,
  countryCode: string,
  order: PurchaseOrder,
): Promise<void> {
  const stored = storedOrder(order);
  await db.insertInto('purchase_orders').values(orderRow(countryCode, stored)).execute();
  for (const line of stored.lines) {
    const row = lineRow(countryCode, order.purchaseOrderNumber, line);
    await db.insertInto('purchase_order_lines').values(row).execute();
  }
}

function orderRow(country_code: string, stored: StoredOrder) {
  const { order } = stored;
  return {
    country_code,
    number: order.purchaseOrderNumber,
    ...documentsOf(stored),
    order_date: order.orderDate ?? null,
    arrival_date: order.arrivalDate ?? null,
    supplier_number: order.supplier?.number ?? null,
    supplier_name: order.supplier?.name ?? null,
    state: order.purchaseOrderState ?? null,
    is_open: order.isOpenPurchaseOrder !== false,
    destination: order.branches?.destination ?? null,
    reference_number: order.referenceNumber ?? null,
    ordered_quantity: stored.search.orderedQuantity,
    received_quantity: stored.search.receivedQuantity,
    outstanding_lines: stored.search.outstandingLineCount,
    outstanding_date: stored.search.outstandingDate ?? null,
    tokens: tokensOf(PURCHASE_ORDERS.found, order),
  };
}

function lineRow(country_code: string, purchase_order_number: string, line: StoredLine) {
  return {
    country_code,
    purchase_order_number,
    line_number: line.lineNumber,
    ...documentsOf(line),
    product_number: line.supply.productNumber ?? null,
    branch_number: line.supply.branchNumber ?? null,
    supply_quantity: line.supply.quantity,
    supply_date: line.supply.date ?? null,
    customer_order_number: line.outstandingGoods.customerOrder ?? null,
    outstanding_quantity: line.outstandingGoods.quantity,
    outstanding_date: line.outstandingGoods.date ?? null,
  };
}

function documentsOf(stored: StoredOrder | StoredLine) {
  return {
    document: stored.document,
    etag: stored.etag,
    document_without_costs: stored.documentWithoutCosts ?? null,
    etag_without_costs: stored.etagWithoutCosts ?? null,
  };
}

/** A cost change for tests: product 100417 in state 01. */
export function aCost(members: Partial<StateCostRecord> = {}): StateCostRecord {
  return {
    productNumber: '100417',
    stateCode: '01',
    effectiveDate: '2020-01-01',
    fullyRebatedCost: 95.05,
    invoiceCost: 100.1,
    buyingGuideRecordNumber: 7001,
    ...members,
  };
}
