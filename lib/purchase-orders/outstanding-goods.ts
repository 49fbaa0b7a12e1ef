import Big from 'big.js';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { expectedDate } from './outstanding-lines.ts';
import { lineReceipt } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

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
