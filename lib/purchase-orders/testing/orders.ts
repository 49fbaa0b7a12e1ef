import type { Database } from '#db/client.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import {
  type PurchaseOrder,
  type PurchaseOrderLine,
  PurchaseOrderRecord,
} from '#lib/purchase-orders/schema.ts';
import { lineRows, orderRow } from '#lib/purchase-orders/stored-order.ts';

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
  const country_code = countryCode;
  await db
    .insertInto('purchase_orders')
    .values({ country_code, ...orderRow(order) })
    .execute();
  for (const line of lineRows(order))
    await db
      .insertInto('purchase_order_lines')
      .values({ country_code, ...line })
      .execute();
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
