import Big from 'big.js';
import { kitHeaders } from './kit-headers.ts';
import type { PurchaseOrderLine } from './schema.ts';

/** How far one line has come; quantities are exact decimals, none below zero. */
export type LineProgress = {
  readonly ordered: number;
  readonly received: number;
  /** What was received, never more than was ordered: what counts for the order. */
  readonly counted: number;
  readonly outstanding: number;
  /** What was received beyond what was ordered. */
  readonly over: number;
};

/** How far an order has come by quantity: what was ordered, and what of it was received. */
export type OrderProgress = { readonly ordered: number; readonly received: number };

export type ReceiptStatus = NonNullable<PurchaseOrderLine['purchaseOrderReceiptStatus']>;

/** How far a line has come, by its quantities alone. */
export function lineProgress({ quantities }: PurchaseOrderLine): LineProgress {
  const ordered = Math.max(0, quantities?.ordered ?? 0);
  const received = Math.max(0, quantities?.received ?? 0);
  return {
    ordered,
    received,
    counted: Math.min(ordered, received),
    outstanding: lessOrNone(ordered, received),
    over: lessOrNone(received, ordered),
  };
}

/**
 * How far an order has come: of each line at most what was ordered of it, so that one that came twice over
 * does not make up for one that never came. Deleted lines do not count, nor does the header of a kit beside
 * its parts.
 */
export function orderProgress(lines: readonly PurchaseOrderLine[]): OrderProgress {
  let [ordered, received] = [new Big(0), new Big(0)];
  for (const line of countedLines(lines)) {
    const progress = lineProgress(line);
    ordered = ordered.plus(progress.ordered);
    received = received.plus(progress.counted);
  }
  return { ordered: ordered.toNumber(), received: received.toNumber() };
}

/** The lines that an order consists of: not the deleted ones, and of a kit its parts instead of its header. */
export function countedLines(lines: readonly PurchaseOrderLine[]): PurchaseOrderLine[] {
  const headers = kitHeaders(lines);
  return lines.filter(({ deleted, lineNumber }) => deleted !== true && !headers.has(lineNumber));
}

/**
 * Whole percent received: 100 only where all is, 0 only where nothing is. Undefined where nothing was
 * ordered.
 */
export function percentReceived({ ordered, received }: OrderProgress): number | undefined {
  if (ordered <= 0) return undefined;
  const percent = Math.floor(new Big(received).times(100).div(ordered).toNumber());
  return received > 0 ? Math.max(1, percent) : 0;
}

/** What the line says of its receipt, else what its quantities say. */
export function receiptStatusOf(line: PurchaseOrderLine): ReceiptStatus {
  if (line.purchaseOrderReceiptStatus) return line.purchaseOrderReceiptStatus;
  const { ordered, received } = lineProgress(line);
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}

function lessOrNone(from: number, less: number): number {
  return from > less ? new Big(from).minus(less).toNumber() : 0;
}
