import type { Insertable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** The row of an invoice, for whoever keeps it without a feed. */
export function invoiceRow(countryCode: string, kept: StoredInvoice): Insertable<Invoices> {
  const { search } = kept;
  return {
    country_code: countryCode,
    number: kept.number,
    customer_number: kept.customerNumber ?? null,
    document: kept.document,
    etag: kept.etag,
    document_without_costs: kept.documentWithoutCosts ?? null,
    etag_without_costs: kept.etagWithoutCosts ?? null,
    type: search.type,
    date: search.date,
    due_date: search.dueDate ?? null,
    customer_name: search.customerName ?? null,
    order_number: search.orderNumber ?? null,
    job_number: search.jobNumber ?? null,
    purchase_order_number: search.purchaseOrderNumber ?? null,
    total_including_gst: search.totalIncludingGst ?? null,
    original_number: search.originalNumber ?? null,
    original_numbers: search.originalNumbers ? [...search.originalNumbers] : null,
    product_numbers: [...search.productNumbers],
    balance_owing: search.balanceOwing ?? null,
    balance_as_of: search.balanceAsOf ?? null,
  };
}
