import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { searchAssets } from '#lib/assets/search-assets.ts';
import { AssetSearchPage, AssetSearchQuery } from '#lib/assets/search-schema.ts';

export const GET = operation({
  summary: 'Search digital assets',
  access: 'staff',
  scope: 'assets:read',
  caching: 'never',
  params: CountryPath,
  query: AssetSearchQuery,
  response: AssetSearchPage,
  handle: ({ ctx, query }) => searchAssets(ctx, query),
});
