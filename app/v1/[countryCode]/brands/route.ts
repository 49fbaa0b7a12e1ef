import { operation } from '#lib/api/operation.ts';
import { listBrands } from '#lib/products/master-data/master-data.ts';
import { BrandPage, BrandQuery } from '#lib/products/master-data/schema.ts';

export const GET = operation('listBrands', {
  summary: 'Retrieve the brands in pages',
  description: 'By code; `includeSubBrands=true` adds the sub-brands of each.',
  scope: 'product:read',
  caching: 'reference',
  query: BrandQuery,
  response: BrandPage,
  handle: ({ ctx, query }) => listBrands(ctx, query),
});
