import type { OrderProgress, ReceiptStatus } from './receipt-progress.ts';
import type { PurchaseOrderLine } from './schema.ts';

/** The receipt status of a line, or that it was deleted. */
export type LineStatus = ReceiptStatus | 'DELETED';

export const LINE_STATUS_WORDS: Readonly<Record<LineStatus, string>> = {
  NOT_RECEIPTED: 'Not received',
  PARTIALLY_RECEIPTED: 'Partly received',
  FULLY_RECEIPTED: 'Received',
  DELETED: 'Deleted',
};

/** What a line was ordered for. */
export const LINE_TYPE_WORDS: Readonly<
  Record<NonNullable<PurchaseOrderLine['purchaseOrderType']>, string>
> = {
  CUSTOMER_BUYIN: 'Bought in for a customer',
  STOCK: 'For stock',
  DIRECT: 'Direct to the customer',
};

/** The status of an order by its quantities, which say more than its one-letter state. */
export function standingWords({ ordered, received }: OrderProgress, isOpen: boolean): string {
  if (ordered === 0) return isOpen ? 'Nothing ordered' : 'Closed, nothing ordered';
  if (received >= ordered) return isOpen ? 'Received, still open' : 'Received';
  if (received === 0) return isOpen ? 'Nothing received' : 'Closed, nothing received';
  return isOpen ? 'Partly received' : 'Closed short';
}
