import type { Invoice } from '#lib/invoices/schema.ts';
import { daysPast } from '#lib/time/dates.ts';

/** What is paid of a document, by itself: whatever the day. */
export const PAYMENT_STATES = [
  'PAID',
  'PART_PAID',
  'OWING',
  'CREDITED',
  'REFUNDED',
  'UNKNOWN',
  // Never stored: a later invoice of the order states its balance, see `isLatestBalance`.
  'CARRIED_FORWARD',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

type Payable = Pick<Invoice, 'type' | 'customerOrderBalance'> & {
  readonly payments?: readonly unknown[];
};

/**
 * What is paid of a document: the one rule for lists, searches and the document's own page. Credit notes are credited,
 * refunds refunded; what is sold at the counter, or delivered and paid for, is paid unless its balance says otherwise.
 * Another invoice without a balance may have been paid long ago: nobody knows.
 */
export function paymentState(invoice: Payable): PaymentState {
  const { type, payments = [], customerOrderBalance: balance } = invoice;
  if (type === 'CREDIT_NOTE') return 'CREDITED';
  if (type === 'CASH_REFUND') return 'REFUNDED';
  const { balanceOwing, paymentsReceived = 0, adjustment = 0 } = balance ?? {};
  // A deposit is money that was paid; the balance beside it is that of the whole order.
  if (type === 'CUSTOMER_ORDER_DEPOSIT') return 'PAID';
  if (balanceOwing === undefined) {
    const isPaid = type === 'CASH_ON_DELIVERY_INVOICE' && payments.length > 0;
    return isPaid || type === 'CASH_SALE_INVOICE' ? 'PAID' : 'UNKNOWN';
  }
  if (balanceOwing > 0) return paymentsReceived > 0 ? 'PART_PAID' : 'OWING';
  return paymentsReceived <= 0 && adjustment < 0 ? 'CREDITED' : 'PAID';
}

/** The status of a document on a day: `days` overdue; `due` (`YYYY-MM-DD`) where something may be to pay. */
export type InvoiceStatus =
  | {
      readonly kind: 'OVERDUE';
      readonly days: number;
      readonly isPartPaid: boolean;
      readonly due: string;
    }
  | { readonly kind: PaymentState; readonly due: string | undefined };

type Dated = { readonly payment: PaymentState; readonly dueDate?: string | undefined };

/** The status of a document with this payment state on a day (`YYYY-MM-DD`): overdue from the day after it was due. */
export function invoiceStatus({ payment, dueDate }: Dated, today: string): InvoiceStatus {
  const status = { kind: payment, due: dueDate };
  if (!isOwing(status)) return payment === 'UNKNOWN' ? status : { ...status, due: undefined };
  const days = daysPast(dueDate, today);
  if (dueDate === undefined || days === 0) return status;
  return { kind: 'OVERDUE', days, isPartPaid: payment === 'PART_PAID', due: dueDate };
}

/** The payment states of documents with something known to be left to pay: `IS_OWING` in SQL. */
export const OWING_STATES: readonly string[] = ['OWING', 'PART_PAID'] satisfies PaymentState[];

/** Whether something is known to be left to pay. */
export function isOwing({ kind }: Pick<InvoiceStatus, 'kind'>): boolean {
  return kind === 'OVERDUE' || OWING_STATES.includes(kind);
}

export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus['kind'], string>> = {
  OVERDUE: 'Overdue',
  OWING: 'Owing',
  PART_PAID: 'Part paid',
  PAID: 'Paid',
  CREDITED: 'Credited',
  REFUNDED: 'Refunded',
  UNKNOWN: 'Not known',
  CARRIED_FORWARD: 'Carried forward',
};
