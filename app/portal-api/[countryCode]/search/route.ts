import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { searchCustomerGroup, searchInvoiceGroup } from '#lib/invoicing/search-groups.ts';
import { searchResults } from '#lib/search/groups.ts';
import { SearchQuery, SearchResults } from '#lib/search/schema.ts';

export const GET = operation({
  summary: 'Search everything',
  door: 'staff',
  scope: 'invoicing:read',
  caching: 'never',
  params: CountryPath,
  query: SearchQuery,
  response: SearchResults,
  handle: ({ ctx, query: { q } }) =>
    searchResults(ctx.clock, [searchInvoiceGroup(ctx, q), searchCustomerGroup(ctx, q)]),
});
