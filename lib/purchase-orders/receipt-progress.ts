import Big from 'big.js';
import { positiveDifference } from '#lib/money.ts';
import type { PurchaseOrderLine } from './schema.ts';

/** The receipt of an order by quantity: ordered, and how much of that was received. */
export type OrderProgress = { readonly ordered: number; readonly received: number };

export type ReceiptStatus = NonNullable<PurchaseOrderLine['purchaseOrderReceiptStatus']>;

/** The receipt of a line by its quantities, which are exact decimals and never negative, ignoring its status. */
export function lineReceipt({ quantities }: PurchaseOrderLine) {
  const ordered = Math.max(0, quantities?.ordered ?? 0);
  const received = Math.max(0, quantities?.received ?? 0);
  return {
    ordered,
    received,
    /** Received, but at most what was ordered: what counts towards the order. */
    counted: Math.min(ordered, received),
    outstanding: positiveDifference(ordered, received),
    /** Received beyond what was ordered. */
    over: positiveDifference(received, ordered),
  };
}

/**
 * The receipt of an order. Each line counts at most what was ordered, so that an over-receipt does not make up for a
 * line that never came. Deleted lines and kit headers do not count.
 */
export function orderProgress(lines: readonly PurchaseOrderLine[]): OrderProgress {
  let [ordered, received] = [new Big(0), new Big(0)];
  for (const line of receivableLines(lines)) {
    const progress = lineReceipt(line);
    ordered = ordered.plus(progress.ordered);
    received = received.plus(progress.counted);
  }
  return { ordered: ordered.toNumber(), received: received.toNumber() };
}

/** The lines that count: without deleted ones, and kit components instead of their headers. */
export function receivableLines(lines: readonly PurchaseOrderLine[]): PurchaseOrderLine[] {
  const headers = kitHeaderNumbers(lines);
  return lines.filter(({ deleted, lineNumber }) => deleted !== true && !headers.has(lineNumber));
}

/** Whole percent received: 100 only if everything is, 0 only if nothing is. Undefined if nothing was ordered. */
export function percentReceived({ ordered, received }: OrderProgress): number | undefined {
  if (ordered <= 0) return undefined;
  const percent = Math.floor(new Big(received).times(100).div(ordered).toNumber());
  return received > 0 ? Math.max(1, percent) : 0;
}

/** The status on the line, else the one its quantities imply. */
export function receiptStatusOf(line: PurchaseOrderLine): ReceiptStatus {
  if (line.purchaseOrderReceiptStatus) return line.purchaseOrderReceiptStatus;
  const { ordered, received } = lineReceipt(line);
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}

/**
 * Line numbers of the kit headers: lines marked as such, and lines that a line which is not deleted names as its header.
 * A header stands for its component lines, and has no quantities of its own.
 */
export function kitHeaderNumbers(lines: readonly PurchaseOrderLine[]): ReadonlySet<number> {
  return new Set(
    lines.flatMap(({ lineNumber, deleted, kit }) => [
      ...(kit?.isKitHeader === true ? [lineNumber] : []),
      ...(kit?.headerLineNumber !== undefined && deleted !== true ? [kit.headerLineNumber] : []),
    ]),
  );
}
