import { daysFromToday } from '#e2e/service/clock.ts';
import { PurchaseOrder, type PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { type InCountry, loadRecords, uniqueNumber } from './load-records.ts';

/** An order line; only the ordered quantity is required. */
type PurchaseOrderLineInput = Partial<PurchaseOrderLine> & {
  readonly ordered: number;
  readonly received?: number;
};

type PurchaseOrderInput = Omit<Partial<PurchaseOrder>, 'lines'> &
  InCountry & {
    /** By default ten of one product, none received. */
    readonly lines?: readonly PurchaseOrderLineInput[];
  };

/** Creates an open order to Alexandria, placed ten days ago and expected in five, with a unique number. */
export async function aPurchaseOrder(input: PurchaseOrderInput = {}): Promise<PurchaseOrder> {
  const { countryCode = 'au', lines = [{ ordered: 10 }], ...members } = input;
  const number = uniqueNumber(84_000_000);
  const purchaseOrderNumber = members.purchaseOrderNumber ?? `PO-${number}`;
  const order = PurchaseOrder.parse({
    purchaseOrderNumber,
    purchaseOrderState: 'O',
    orderDate: daysFromToday(-10),
    arrivalDate: daysFromToday(5),
    isOpenPurchaseOrder: true,
    supplier: { number: 1890, name: 'Saltmarsh Valves', type: 'L' },
    branches: { destination: countryCode === 'au' ? '501' : '805' },
    lines: lines.map((line, at) => lineOf(purchaseOrderNumber, number, at + 1, line)),
    ...members,
  });
  await loadRecords(countryCode, ['purchase-orders', [order]]);
  return order;
}

function lineOf(
  purchaseOrderNumber: string,
  order: number,
  lineNumber: number,
  { ordered, received = 0, ...members }: PurchaseOrderLineInput,
): PurchaseOrderLine {
  return {
    lineId: order * 10 + lineNumber,
    purchaseOrderNumber,
    lineNumber,
    purchaseOrderType: 'STOCK',
    purchaseOrderReceiptStatus: receiptStatusOf(ordered, received),
    product: { number: 700_600 + lineNumber, description: `Gate valve ${lineNumber * 5} mm` },
    quantities: { ordered, received },
    ...members,
  };
}

function receiptStatusOf(ordered: number, received: number) {
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}
