import type { Insertable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** The row of an invoice, for whoever keeps it without a feed. */
export function invoiceRow(countryCode: string, kept: StoredInvoice): Insertable<Invoices> {
  return {
    country_code: countryCode,
    number: kept.number,
    customer_number: kept.customerNumber ?? null,
    document: kept.document,
    etag: kept.etag,
    document_without_costs: kept.documentWithoutCosts ?? null,
    etag_without_costs: kept.etagWithoutCosts ?? null,
    ...kept.search,
  };
}
