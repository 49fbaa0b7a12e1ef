import { awaitedLines, firstExpected } from './awaited.ts';
import { orderProgress } from './receipt-progress.ts';
import type { PurchaseOrder } from './schema.ts';

/** How far an order has come, as lists show and searches ask it. */
export type OrderSearchColumns = {
  readonly orderedQuantity: number;
  /** Of each line at most what was ordered of it. */
  readonly receivedQuantity: number;
  /** Lines of which something is still to come, and the first day that one is expected on. */
  readonly awaitedLines: number;
  readonly awaitedDate: string | undefined;
};

/** The columns of an order that came out of its schema. */
export function orderSearchColumns(order: PurchaseOrder): OrderSearchColumns {
  const { ordered, received } = orderProgress(order.lines ?? []);
  return {
    orderedQuantity: ordered,
    receivedQuantity: received,
    awaitedLines: awaitedLines(order).length,
    awaitedDate: firstExpected(order),
  };
}
