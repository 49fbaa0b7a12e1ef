import type { CountryCode } from '#lib/api/fields.ts';
import { type Due, dueOf } from './due.ts';
import { type GstSummary, gstSummary } from './gst-summary.ts';
import { type DocumentLine, documentLines } from './kits.ts';
import type { Invoice } from './schema.ts';
import { isCredit, type TaxStanding, taxStanding } from './tax-invoice.ts';

/** An invoice with all that its reader is told beside what stands in it. */
export type InvoiceReading = {
  readonly countryCode: CountryCode;
  readonly invoice: Invoice;
  readonly isCredit: boolean;
  readonly lines: readonly DocumentLine[];
  readonly gst: GstSummary;
  readonly standing: TaxStanding;
  readonly due: Due | undefined;
};

/** Reads an invoice of a country on a day there (`YYYY-MM-DD`). */
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
