import type { DeliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import type { OrderProgress, ReceiptStatus } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import type { Tone } from '#lib/text/tones.ts';

/** The receipt status of a line, or that it was deleted. */
export type LineStatus = ReceiptStatus | 'DELETED';

export const LINE_STATUS_LABELS: Readonly<Record<LineStatus, string>> = {
  NOT_RECEIPTED: 'Not received',
  PARTIALLY_RECEIPTED: 'Part received',
  FULLY_RECEIPTED: 'Received',
  DELETED: 'Deleted',
};

export const LINE_TYPE_LABELS: Readonly<
  Record<NonNullable<PurchaseOrderLine['purchaseOrderType']>, string>
> = {
  CUSTOMER_BUYIN: 'Bought in for a customer',
  STOCK: 'For stock',
  DIRECT: 'Direct to the customer',
};

/** The status of an order by its quantities, which say more than its one-letter state. */
export function orderStatusLabel({ ordered, received }: OrderProgress, isOpen: boolean): string {
  if (ordered === 0) return isOpen ? 'Nothing ordered' : 'Closed, nothing ordered';
  if (received >= ordered) return isOpen ? 'Received, still open' : 'Received';
  if (received === 0) return isOpen ? 'Not received' : 'Closed, nothing received';
  return isOpen ? 'Part received' : 'Closed short';
}

/** The colour of a delivery by when it is due, if that is known. */
export function deliveryTone(due: DeliveryDue | undefined): Tone {
  if (due === undefined) return 'warn';
  return due.late > 0 ? 'bad' : 'accent';
}

/** How accurate the location of a pickup is, for the classes that feeds name. */
export const PICKUP_ACCURACIES: Readonly<Record<string, string>> = {
  ROOFTOP: 'To the building, about 30 m',
  STREET: 'To the street, about 300 m',
  SUBURB: 'To the suburb, about 2 km',
};
