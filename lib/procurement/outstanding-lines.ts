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

/** Due until the end of the day, overdue from the day after. */
export function deliveryDue(date: string | undefined, today: string): DeliveryDue | undefined {
  if (date === undefined) return undefined;
  const days = daysBetween(date, today);
  return days > 0 ? { kind: 'overdue', days, date } : { kind: 'due', date };
}
