import Big from 'big.js';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';
import { lineReceipt, receivableLines } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/** When a delivery is due, `YYYY-MM-DD`, and for how many days it is late; 0 if it is not. */
export type DeliveryDue = { readonly date: string; readonly late: number };

/**
 * The lines with an outstanding quantity: of an open order, not deleted, not marked fully received, and with less
 * received than ordered. For a kit, its parts.
 */
export function outstandingLines({ isOpenPurchaseOrder, lines = [] }: PurchaseOrder) {
  if (isOpenPurchaseOrder === false) return [];
  return receivableLines(lines).filter(
    (line) =>
      line.purchaseOrderReceiptStatus !== 'FULLY_RECEIPTED' && lineReceipt(line).outstanding > 0,
  );
}

/** The date a line is expected on: its own, else that of its order. A deleted line is not. */
export function expectedDate(
  { arrivalDate }: Pick<PurchaseOrder, 'arrivalDate'>,
  { etaDate, deleted }: PurchaseOrderLine,
): string | undefined {
  return deleted ? undefined : (etaDate ?? arrivalDate);
}

/** The first date on which something is still expected; undefined if nothing is, or no date is known. */
export function firstExpectedDate(order: PurchaseOrder): string | undefined {
  const dates = outstandingLines(order).flatMap((line) => expectedDate(order, line) ?? []);
  return dates.sort()[0];
}

/** When a line is due that is outstanding; undefined while no date is known. */
export function lineDue(order: PurchaseOrder, line: PurchaseOrderLine, today: string) {
  return deliveryDue(expectedDate(order, line), today);
}

/** Late from the day after. Searches ask the same in SQL (`isLate`). */
export function deliveryDue(date: string | undefined, today: string): DeliveryDue | undefined {
  return date === undefined ? undefined : { date, late: daysPast(date, today) };
}

/** What is still to come on one day, or without one: the quantity and the number of its lines. */
export type Delivery = {
  readonly due: DeliveryDue | undefined;
  readonly quantity: number;
  readonly lines: number;
};

/** What is still to come on an order by its day, the first first, and last what has no date. */
export function upcomingDeliveries(order: PurchaseOrder, today: string): Delivery[] {
  const byDate = new Map<string, Delivery>();
  for (const line of outstandingLines(order)) {
    const date = expectedDate(order, line);
    const known = byDate.get(date ?? NO_DATE);
    const { outstanding } = lineReceipt(line);
    byDate.set(date ?? NO_DATE, {
      due: lineDue(order, line, today),
      quantity: new Big(known?.quantity ?? 0).plus(outstanding).toNumber(),
      lines: (known?.lines ?? 0) + 1,
    });
  }
  return [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delivery]) => delivery);
}

/** Sorts after every date. */
const NO_DATE = 'none';

/**
 * The customer's order that a line is bought for: as the line says, else as the order's original transaction does, else
 * its reference, where that is a sales order's (`SO60211038`).
 */
export function customerOrderOf(
  { deliveryDetails, referenceNumber = '' }: PurchaseOrder,
  { customerOrder }: PurchaseOrderLine,
): string | undefined {
  if (customerOrder?.number !== undefined) return String(customerOrder.number);
  const { transactionType, transactionNumber } = deliveryDetails?.originalTransaction ?? {};
  if (transactionType === 'SALES_ORDER' && transactionNumber !== undefined)
    return String(transactionNumber);
  return /^SO[-# ]?\d{3,60}$/i.test(referenceNumber)
    ? withoutOrderPrefix(referenceNumber)
    : undefined;
}

export function productNumberOf({ product }: PurchaseOrderLine): string | undefined {
  return product?.number === undefined ? undefined : String(product.number);
}
