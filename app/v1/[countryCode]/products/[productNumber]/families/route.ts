import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getProductFamilies } from '#lib/products/master-data/families.ts';
import { FamilyList } from '#lib/products/master-data/schema.ts';
import { ProductNumber } from '#lib/products/schema.ts';

export const GET = operation('getProductFamilies', {
  summary: 'Retrieve the families of one product',
  description: 'The list is empty where the product has none.',
  scope: 'product:read',
  params: CountryPath.extend({ productNumber: ProductNumber }),
  response: FamilyList,
  handle: ({ ctx, params }) => getProductFamilies(ctx, params.productNumber),
});
