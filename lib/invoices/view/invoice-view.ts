import type { CountryCode } from '#lib/api/fields.ts';
import { groupKitLines } from '#lib/invoices/document-lines.ts';
import {
  invoiceStatus,
  type PaymentState,
  paymentState,
} from '#lib/invoices/record/payment-status.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { isCredit } from '#lib/invoices/schema.ts';
import { summarizeGst } from '#lib/invoices/tax/gst-summary.ts';
import { taxStatus } from '#lib/invoices/tax/tax-invoice.ts';

/**
 * The view of an invoice in its country on a day (`YYYY-MM-DD`). `since` is what became of its balance on later
 * documents of the order (`readPaymentsSince`).
 */
export function buildInvoiceView(
  invoice: Invoice,
  countryCode: CountryCode,
  today: string,
  since?: PaymentState,
) {
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

/** An invoice with everything that is derived from it for the reader. */
export type InvoiceView = ReturnType<typeof buildInvoiceView>;
