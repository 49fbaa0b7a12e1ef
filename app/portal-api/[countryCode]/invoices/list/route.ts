import { operation } from '#lib/api/operation.ts';
import { lookUpInvoices } from '#lib/invoices/search/look-up-invoices.ts';
import { FoundInvoices, InvoiceListBody } from '#lib/invoices/search/schema.ts';

export const POST = operation('lookUpInvoices', {
  access: 'staff',
  scope: 'invoicing:read',
  body: InvoiceListBody,
  response: FoundInvoices,
  handle: ({ ctx, body }) => lookUpInvoices(ctx, body.numbers),
});
