import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { listFamilyProducts } from '#lib/products/master-data/family-products.ts';
import { FamilyCode } from '#lib/products/master-data/schema.ts';
import { FamilyProducts, FamilyProductsQuery } from '#lib/products/schema.ts';

export const GET = operation('listFamilyProducts', {
  summary: 'Retrieve the products of a family',
  description:
    'All of them by number, with all that is known of each, unless `limit` or `cursor` asks for pages. Where all ' +
    'are more than 16 MiB, the first of them, with `pagination` for the next pages.',
  scope: 'product:read',
  params: CountryPath.extend({ familyCode: FamilyCode }),
  query: FamilyProductsQuery,
  response: FamilyProducts,
  handle: ({ ctx, params, query }) => listFamilyProducts(ctx, params.familyCode, query),
});
