import { operation } from '#lib/api/operation.ts';
import { INVOICE_LIST, InvoiceListQuery } from '#lib/invoices/invoice-list.ts';
import { getInvoices } from '#lib/invoices/invoices.ts';
import { InvoiceBatch } from '#lib/invoices/schema.ts';

export const GET = operation('getInvoices', {
  summary: 'Retrieve a batch of invoices, or list them',
  description:
    'Up to 50 invoices in the order requested, a repeated number once. When any of them is not ' +
    'found, or not visible to the caller, none is returned and `details` names each that is missing. Invoices of more ' +
    'than 16 MiB together are refused with 400: request fewer at a time. With filters in place of numbers, ' +
    'a page of the invoices that meet all of them, by date and number.',
  scope: 'invoicing:read',
  query: InvoiceListQuery,
  response: InvoiceBatch,
  handle: ({ ctx, query: { invoiceNumber, ...query } }) =>
    invoiceNumber ? getInvoices(ctx, invoiceNumber) : INVOICE_LIST.page(ctx, query),
});
