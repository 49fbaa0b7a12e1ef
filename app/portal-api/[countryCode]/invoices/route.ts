import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { InvoiceSearchPage, InvoiceSearchQuery } from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';

export const GET = operation({
  summary: 'Search invoices',
  access: 'staff',
  scope: 'invoicing:read',
  caching: 'never',
  params: CountryPath,
  query: InvoiceSearchQuery,
  response: InvoiceSearchPage,
  handle: ({ ctx, query }) => searchInvoices(ctx, query),
});
