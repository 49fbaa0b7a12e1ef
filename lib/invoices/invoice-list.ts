import { sql } from 'kysely';
import { Identifier } from '#lib/api/fields.ts';
import { numbersOrFilters } from '#lib/api/page-query.ts';
import { dateBounds, equals, filter, listing } from '#lib/records/listing.ts';
import { findInvoices } from './invoices.ts';
import { InvoiceBatch, InvoiceNumber, InvoiceType, MAX_BATCH_SIZE } from './schema.ts';
import { ofCustomers } from './search/meaning.ts';

/** Invoices by date and number, as they are stored. */
export const INVOICE_LIST = listing({
  name: 'invoices',
  scope: 'invoicing:read',
  table: 'invoices',
  key: 'number',
  visibleTo: { customer: 'customer_number' },
  order: { by: 'date', type: 'date' },
  filters: {
    customerNumber: filter(Identifier, (number) => ({ anyOf: [ofCustomers([number])] })),
    orderNumber: equals(Identifier, 'order_number'),
    purchaseOrderNumber: equals(Identifier, 'purchase_order_number'),
    jobNumber: equals(Identifier, 'job_number'),
    originalNumber: filter(
      Identifier.describe('Of the invoice that it, or one of its lines, credits.'),
      (number) => sql`original_numbers @> ${[number]}::text[]`,
    ),
    type: equals(InvoiceType, 'type'),
    ...dateBounds('date', sql`date`),
  },
  documents: findInvoices,
  member: 'invoices',
  response: InvoiceBatch,
});

/** Invoices by number, or those that filters find. */
export const InvoiceListQuery = numbersOrFilters(INVOICE_LIST.query, 'invoiceNumber', {
  schema: InvoiceNumber.describe('Number of an invoice; repeat the parameter for each.'),
  max: MAX_BATCH_SIZE,
  missing: `is required, or a filter: repeat it for each invoice, at most ${MAX_BATCH_SIZE}`,
});
