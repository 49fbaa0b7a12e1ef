import type { CountryCode } from '#lib/api/fields.ts';
import { type DocumentLine, foldKits } from '#lib/invoicing/document-lines.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import { type GstSummary, summarizeGst } from '#lib/invoicing/tax/gst-summary.ts';
import { isCredit, type TaxStatus, taxStatus } from '#lib/invoicing/tax/tax-invoice.ts';
import { daysBetween } from '#lib/time/dates.ts';

/** An invoice with everything that is derived from it for the reader. */
export type InvoiceView = {
  readonly countryCode: CountryCode;
  readonly invoice: Invoice;
  readonly isCredit: boolean;
  readonly lines: readonly DocumentLine[];
  readonly gst: GstSummary;
  readonly taxStatus: TaxStatus;
  readonly due: DueStatus | undefined;
};

/** The view of an invoice in its country on a day (`YYYY-MM-DD`). */
export function buildInvoiceView(
  invoice: Invoice,
  countryCode: CountryCode,
  today: string,
): InvoiceView {
  const { dueDate, lineItems = [], customerOrderBalance } = invoice;
  return {
    countryCode,
    invoice,
    isCredit: isCredit(invoice),
    lines: foldKits(lineItems),
    gst: summarizeGst(invoice, countryCode),
    taxStatus: taxStatus(invoice, countryCode),
    due: dueStatus({ dueDate, balanceOwing: customerOrderBalance?.balanceOwing }, today),
  };
}

/** Whether an invoice is due or overdue; dates are `YYYY-MM-DD`. */
export type DueStatus =
  | { readonly kind: 'overdue'; readonly days: number; readonly date: string }
  | { readonly kind: 'due'; readonly date: string };

type PaymentState = {
  readonly dueDate?: string | undefined;
  readonly balanceOwing?: number | undefined;
};

/**
 * Overdue only if a balance is known to be owing: an invoice without a balance may have been paid long ago.
 * Undefined without a due date, and if nothing is owing.
 */
export function dueStatus(
  { dueDate, balanceOwing }: PaymentState,
  today: string,
): DueStatus | undefined {
  if (dueDate === undefined || (balanceOwing !== undefined && balanceOwing <= 0)) return undefined;
  const days = daysBetween(dueDate, today);
  if (balanceOwing !== undefined && days > 0) return { kind: 'overdue', days, date: dueDate };
  return { kind: 'due', date: dueDate };
}
