import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { searchInvoices } from '#lib/invoicing/search-invoices.ts';
import { InvoiceSearchPage, InvoiceSearchQuery } from '#lib/invoicing/search-schema.ts';

export const GET = operation({
  summary: 'Search invoices',
  door: 'staff',
  scope: 'invoicing:read',
  caching: 'never',
  params: CountryPath,
  query: InvoiceSearchQuery,
  response: InvoiceSearchPage,
  handle: ({ ctx, query }) => searchInvoices(ctx, query),
});
