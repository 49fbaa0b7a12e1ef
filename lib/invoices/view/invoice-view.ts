import type { CountryCode } from '#lib/api/fields.ts';
import { type DocumentLine, groupKitLines } from '#lib/invoices/document-lines.ts';
import {
  type InvoiceStatus,
  invoiceStatus,
  type PaymentState,
  paymentState,
} from '#lib/invoices/record/payment-status.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { isCredit } from '#lib/invoices/schema.ts';
import { type GstSummary, summarizeGst } from '#lib/invoices/tax/gst-summary.ts';
import { type TaxStatus, taxStatus } from '#lib/invoices/tax/tax-invoice.ts';

/** An invoice with everything that is derived from it for the reader. */
export type InvoiceView = {
  readonly countryCode: CountryCode;
  readonly invoice: Invoice;
  readonly isCredit: boolean;
  readonly lines: readonly DocumentLine[];
  readonly gst: GstSummary;
  readonly taxStatus: TaxStatus;
  readonly status: InvoiceStatus;
};

/**
 * The view of an invoice in its country on a day (`YYYY-MM-DD`). `since` is what became of its balance on later
 * documents of the order (`readPaymentsSince`).
 */
export function buildInvoiceView(
  invoice: Invoice,
  countryCode: CountryCode,
  today: string,
  since?: PaymentState,
): InvoiceView {
  const { dueDate, lineItems = [] } = invoice;
  return {
    countryCode,
    invoice,
    isCredit: isCredit(invoice),
    lines: groupKitLines(lineItems),
    gst: summarizeGst(invoice, countryCode),
    taxStatus: taxStatus(invoice, countryCode),
    status: invoiceStatus({ payment: since ?? paymentState(invoice), dueDate }, today),
  };
}
