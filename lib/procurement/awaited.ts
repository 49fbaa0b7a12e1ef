import { daysBetween } from '#lib/dates.ts';
import { countedLines, lineProgress } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/** When what is awaited is expected; dates are `YYYY-MM-DD`. */
export type Expected =
  | { readonly kind: 'overdue'; readonly days: number; readonly date: string }
  | { readonly kind: 'due'; readonly date: string };

/**
 * The lines of which something is still to come: of an open order, not deleted, not called fully received,
 * and with less received than was ordered. Of a kit its parts.
 */
export function awaitedLines({ isOpenPurchaseOrder, lines = [] }: PurchaseOrder) {
  if (isOpenPurchaseOrder === false) return [];
  return countedLines(lines).filter(
    (line) =>
      line.purchaseOrderReceiptStatus !== 'FULLY_RECEIPTED' && lineProgress(line).outstanding > 0,
  );
}

/** The day that a line is expected on: its own, else that of its order. */
export function expectedOn(
  { arrivalDate }: Pick<PurchaseOrder, 'arrivalDate'>,
  { etaDate }: PurchaseOrderLine,
): string | undefined {
  return etaDate ?? arrivalDate;
}

/** The first day on which something is still expected; undefined where nothing is, or nobody said when. */
export function firstExpected(order: PurchaseOrder): string | undefined {
  const dates = awaitedLines(order).flatMap((line) => expectedOn(order, line) ?? []);
  return dates.sort()[0];
}

/** How a day stands to today for what is awaited then: overdue from the day after. */
export function expectedBy(date: string | undefined, today: string): Expected | undefined {
  if (date === undefined) return undefined;
  const days = daysBetween(date, today);
  return days > 0 ? { kind: 'overdue', days, date } : { kind: 'due', date };
}
