import { type InvoiceStatus, isOwing } from '#lib/invoices/record/payment-status.ts';
import { isSale } from '#lib/invoices/schema.ts';
import { formatMoney, sumMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { InvoiceView } from './invoice-view.ts';
import { dueText } from './labels.ts';

/**
 * What is left to pay, in dollars: the balance where the document's status is that something is owing; where no balance
 * came with it, the total less the payments on it. Undefined where nothing is to be paid.
 */
export function amountToPay(view: InvoiceView): number | undefined {
  const { invoice, gst, status } = view;
  if (isOwing(status)) return invoice.customerOrderBalance?.balanceOwing;
  if (status.kind !== 'UNKNOWN') return undefined;
  const { payments = [] } = invoice;
  const left = sumMoney([
    gst.total.includingGst,
    paymentRounding(view),
    ...payments.map(({ totalAmount, baseAmount }) => -(totalAmount ?? baseAmount ?? 0)),
  ]);
  return Math.max(0, left);
}

/**
 * The payments of a document, in dollars and by what (`Cash`, `Card Visa`), and what was paid on account besides, so
 * that they add up to what its balance says was paid. What was paid on other documents of the same order is not known,
 * and so not counted.
 */
export function paymentRows(view: InvoiceView) {
  const { payments = [] } = view.invoice;
  const rows = payments.map(({ type, typeCode, creditCardType, totalAmount, baseAmount }) => ({
    by: [type ?? typeCode ?? 'Not recorded', creditCardType].filter(Boolean).join(' '),
    amount: totalAmount ?? baseAmount,
  }));
  const onAccount = paidOnAccount(view, rows);
  return onAccount > 0 ? [...rows, { by: 'On account', amount: onAccount }] : rows;
}

function paidOnAccount(
  view: InvoiceView,
  rows: readonly { readonly amount: number | undefined }[],
): number {
  const { invoice } = view;
  const received = invoice.customerOrderBalance?.paymentsReceived;
  if (!isSale(invoice) || received === undefined || !isWholeOrder(view)) return 0;
  const listed = rows.map(({ amount }) => -(amount ?? 0));
  return sumMoney([received, paymentRounding(view), ...listed]);
}

/** What rounding adds to the amount to be paid, after the total; 0 if nothing. */
export function paymentRounding({ gst }: InvoiceView): number {
  const rounding = gst.afterwards.filter(({ kind }) => kind === 'rounding');
  return sumMoney(rounding.map(({ includingGst }) => includingGst));
}

/**
 * What paying on time would leave to pay: `or $1,322.33 if paid by 17 Dec 2026 (settlement discount $48.98)`. Undefined
 * where no discount is offered, nothing is left to pay, or the time has passed.
 */
export function earlyPaymentText(view: InvoiceView): string | undefined {
  const { status } = view;
  const left = amountToPay(view);
  const discount = settlementDiscount(view);
  if (!left || discount === 0 || status.kind === 'OVERDUE') return undefined;
  const when = status.due ? `by ${formatDate(status.due)}` : 'on time';
  const reduced = formatMoney(Math.max(0, sumMoney([left, -discount])));
  return `or ${reduced} if paid ${when} (settlement discount ${formatMoney(discount)})`;
}

/** What may come off for paying on time, in dollars, where the total does not have it yet; 0 if nothing. */
export function settlementDiscount({ gst }: InvoiceView): number {
  const offered = gst.afterwards.filter(({ kind }) => kind === 'settlement-discount');
  return Math.abs(sumMoney(offered.map(({ includingGst }) => includingGst)));
}

/** Whether the balance is about no more than this document: the order is worth its total. */
export function isWholeOrder({ invoice, gst }: InvoiceView): boolean {
  const value = invoice.customerOrderBalance?.customerOrderValue;
  return value === undefined || value === gst.total.includingGst;
}

/** Whether a sale is paid, so that its print says so. */
export function isPaidSale({ status, invoice }: InvoiceView): boolean {
  return status.kind === 'PAID' && invoice.type !== 'CUSTOMER_ORDER_DEPOSIT';
}

/** By when it is to be paid: `by 8 Dec 2026`, or `was due 8 Nov 2026`; undefined if no day is known. */
export function payByText(status: InvoiceStatus): string | undefined {
  return status.kind === 'OVERDUE' ? dueText(status) : status.due && `by ${formatDate(status.due)}`;
}
