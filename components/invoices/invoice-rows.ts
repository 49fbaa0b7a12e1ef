import type { CountryCode } from '#lib/api/fields.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { dueOf } from '#lib/invoicing/due.ts';
import type { InvoiceSummary } from '#lib/invoicing/search-schema.ts';
import type { InvoiceRow } from './invoice-columns.tsx';

/** Adds when each invoice is due, as of the local date at `asOf` (an ISO 8601 instant). */
export function invoiceRows(
  countryCode: CountryCode,
  invoices: readonly InvoiceSummary[],
  asOf: string,
): InvoiceRow[] {
  const today = dateIn(COUNTRY_ZONES[countryCode], new Date(asOf));
  return invoices.map((invoice) => ({ ...invoice, due: dueOf(invoice, today) }));
}
