import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { listFamilyProducts } from '#lib/product/family-products.ts';
import { FamilyCode } from '#lib/product/master-data-schema.ts';
import { FamilyProducts, FamilyProductsQuery } from '#lib/product/schema.ts';

export const GET = operation({
  summary: 'Retrieve the products of a family',
  description: 'All of them by number, unless `limit` or `cursor` asks for pages.',
  scope: 'product:read',
  params: CountryPath.extend({ familyCode: FamilyCode }),
  query: FamilyProductsQuery,
  response: FamilyProducts,
  handle: ({ ctx, params, query }) => listFamilyProducts(ctx, params.familyCode, query),
});
