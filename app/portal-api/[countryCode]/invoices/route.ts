import { operation } from '#lib/api/operation.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { InvoiceSearchPage } from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';

export const GET = operation('searchInvoices', {
  access: 'staff',
  scope: 'invoicing:read',
  query: INVOICES.query,
  response: InvoiceSearchPage,
  handle: ({ ctx, query }) => searchInvoices(ctx, query),
});
