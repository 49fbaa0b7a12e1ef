import { firstExpectedDate, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import { orderProgress } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';

/** The receipt of an order in the columns that lists show and searches use. */
export type OrderSearchColumns = {
  readonly orderedQuantity: number;
  /** Each line counts at most what was ordered. */
  readonly receivedQuantity: number;
  /** The number of outstanding lines, and the first date that one is expected on. */
  readonly outstandingLineCount: number;
  readonly outstandingDate: string | undefined;
};

/** The search columns of a parsed order. */
export function orderSearchColumns(order: PurchaseOrder): OrderSearchColumns {
  const { ordered, received } = orderProgress(order.lines ?? []);
  return {
    orderedQuantity: ordered,
    receivedQuantity: received,
    outstandingLineCount: outstandingLines(order).length,
    outstandingDate: firstExpectedDate(order),
  };
}
