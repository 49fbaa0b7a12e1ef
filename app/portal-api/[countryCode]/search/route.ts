import { searchEverything } from '#app/(portal)/[countryCode]/search/search-everything.ts';
import { operation } from '#lib/api/operation.ts';
import { SearchQuery, SearchResults } from '#lib/search/schema.ts';

export const GET = operation('searchEverything', {
  description: 'The groups that it answers are those that the caller has the scopes for.',
  access: 'staff',
  scope: 'enterprise:read',
  query: SearchQuery,
  response: SearchResults,
  handle: ({ ctx, query: { q, branch } }) => searchEverything(ctx, q, branch),
});
