import { operation } from '#lib/api/operation.ts';
import { searchAssets } from '#lib/assets/search-assets.ts';
import { AssetSearchPage, AssetSearchQuery } from '#lib/assets/search-schema.ts';

export const GET = operation({
  summary: 'Search digital assets',
  access: 'staff',
  scope: 'assets:read',
  query: AssetSearchQuery,
  response: AssetSearchPage,
  handle: ({ ctx, query }) => searchAssets(ctx, query),
});
