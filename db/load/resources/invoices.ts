import { Invoice } from '#lib/invoicing/schema.ts';
import { storedInvoice } from '#lib/invoicing/stored-invoice.ts';
import { feedOf } from '../resource.ts';

/** Invoices, credit notes and refunds: kept as the documents that the API sends. */
export const invoices = feedOf({
  name: 'invoices',
  table: 'invoices',
  record: Invoice,
  stored: storedInvoice,
  columns: {
    number: (invoice) => invoice.number,
    customer_number: (invoice) => invoice.customerNumber,
    document: (invoice) => invoice.document,
    etag: (invoice) => invoice.etag,
    document_without_costs: (invoice) => invoice.documentWithoutCosts,
    etag_without_costs: (invoice) => invoice.etagWithoutCosts,
  },
  key: { number: 'number' },
  changedBy: ['customer_number', 'etag', 'etag_without_costs'],
  removal: { never: 'documents are never removed by a feed' },
});
