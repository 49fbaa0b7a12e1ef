import type { CountryCode } from '#lib/api/fields.ts';
import { type Due, dueOf } from './due.ts';
import { type GstSummary, gstSummary } from './gst-summary.ts';
import { type DocumentLine, documentLines } from './kits.ts';
import type { Invoice } from './schema.ts';
import { isCredit, type TaxStanding, taxStanding } from './tax-invoice.ts';

/** An invoice with everything that is derived from it for the reader. */
export type InvoiceReading = {
  readonly countryCode: CountryCode;
  readonly invoice: Invoice;
  readonly isCredit: boolean;
  readonly lines: readonly DocumentLine[];
  readonly gst: GstSummary;
  readonly standing: TaxStanding;
  readonly due: Due | undefined;
};

/** The view of an invoice in its country on a day (`YYYY-MM-DD`). */
export function readInvoice(
  invoice: Invoice,
  countryCode: CountryCode,
  today: string,
): InvoiceReading {
  const { dueDate, lineItems = [], customerOrderBalance } = invoice;
  return {
    countryCode,
    invoice,
    isCredit: isCredit(invoice),
    lines: documentLines(lineItems),
    gst: gstSummary(invoice, countryCode),
    standing: taxStanding(invoice, countryCode),
    due: dueOf({ dueDate, balanceOwing: customerOrderBalance?.balanceOwing }, today),
  };
}
