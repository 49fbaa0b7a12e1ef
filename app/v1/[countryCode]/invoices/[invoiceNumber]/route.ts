import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getInvoice } from '#lib/invoices/invoices.ts';
import { Invoice, InvoiceNumber } from '#lib/invoices/schema.ts';

export const GET = operation('getInvoice', {
  summary: 'Retrieve one invoice',
  description: 'The document with its header, line items, payments and totals.',
  scope: 'invoicing:read',
  params: CountryPath.extend({ invoiceNumber: InvoiceNumber }),
  response: Invoice,
  handle: ({ ctx, params }) => getInvoice(ctx, params.invoiceNumber),
});
