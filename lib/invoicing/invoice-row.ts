import type { Insertable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** The database row of an invoice that is stored without a feed. */
export function invoiceRow(countryCode: string, stored: StoredInvoice): Insertable<Invoices> {
  return {
    country_code: countryCode,
    number: stored.number,
    customer_number: stored.customerNumber ?? null,
    document: stored.document,
    etag: stored.etag,
    document_without_costs: stored.documentWithoutCosts ?? null,
    etag_without_costs: stored.etagWithoutCosts ?? null,
    ...stored.search,
  };
}
