import { operation } from '#lib/api/operation.ts';
import { getInvoices } from '#lib/invoices/invoices.ts';
import { InvoiceBatch, InvoiceBatchQuery } from '#lib/invoices/schema.ts';

export const GET = operation('getInvoices', {
  summary: 'Retrieve a batch of invoices',
  description:
    'Up to 50 invoices in the order requested, a repeated number once. When any of them is not ' +
    'found, or not visible to the caller, none is returned and `details` names each that is missing. Invoices of more ' +
    'than 16 MiB together are refused with 400: request fewer at a time.',
  scope: 'invoicing:read',
  query: InvoiceBatchQuery,
  response: InvoiceBatch,
  handle: ({ ctx, query }) => getInvoices(ctx, query.invoiceNumber),
});
