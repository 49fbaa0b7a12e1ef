import Big from 'big.js';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { daysBetween } from '#lib/time/dates.ts';
import { lineReceipt, receivableLines } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/** Whether an expected delivery is due or overdue; dates are `YYYY-MM-DD`. */
export type DeliveryDue =
  | { readonly kind: 'overdue'; readonly days: number; readonly date: string }
  | { readonly kind: 'due'; readonly date: string };

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

/** The date a line is expected on: its own, else that of its order. */
export function expectedDate(
  { arrivalDate }: Pick<PurchaseOrder, 'arrivalDate'>,
  { etaDate }: PurchaseOrderLine,
): string | undefined {
  return etaDate ?? arrivalDate;
}

/** The first date on which something is still expected; undefined if nothing is, or no date is known. */
export function firstExpectedDate(order: PurchaseOrder): string | undefined {
  const dates = outstandingLines(order).flatMap((line) => expectedDate(order, line) ?? []);
  return dates.sort()[0];
}

/** Due until the end of the day, overdue from the day after; screens say late. Searches ask the same in SQL. */
export function deliveryDue(date: string | undefined, today: string): DeliveryDue | undefined {
  if (date === undefined) return undefined;
  const days = daysBetween(date, today);
  return days > 0 ? { kind: 'overdue', days, date } : { kind: 'due', date };
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
      due: deliveryDue(date, today),
      quantity: new Big(known?.quantity ?? 0).plus(outstanding).toNumber(),
      lines: (known?.lines ?? 0) + 1,
    });
  }
  return [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delivery]) => delivery);
}

/** Sorts after every date. */
const NO_DATE = 'none';

/** What an order line is still to bring, whoever it is for. */
export type OutstandingGoods = {
  /** The number of the customer's order without its prefix; undefined for stock. */
  readonly customerOrder: string | undefined;
  /** An exact decimal; `0` when nothing is expected, and for a kit, whose components are. */
  readonly quantity: string;
  /** When it is expected; undefined if unknown, or nothing is. */
  readonly date: string | undefined;
};

/** The outstanding goods of an order line, which is one of the order's `outstanding` lines if anything is expected of it. */
export function outstandingGoods(
  order: PurchaseOrder,
  line: PurchaseOrderLine,
  outstanding: ReadonlySet<PurchaseOrderLine>,
): OutstandingGoods {
  const isOutstanding = outstanding.has(line);
  return {
    customerOrder: customerOrderOf(order, line),
    quantity: isOutstanding ? new Big(lineReceipt(line).outstanding).toFixed() : '0',
    date: isOutstanding ? expectedDate(order, line) : undefined,
  };
}

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
