import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getProductAssets } from '#lib/assets/product-assets.ts';
import { ProductDigitalAssets } from '#lib/assets/schema.ts';
import { ProductNumber } from '#lib/products/schema.ts';

export const GET = operation('getProductAssets', {
  summary: 'Retrieve the digital assets of one product',
  description:
    'In the order of their upload; those that are not READY are left out. The list is empty where ' +
    'the product has none. The bytes at `url` are for callers with `assets:read`.',
  scope: 'product:read',
  params: CountryPath.extend({ productNumber: ProductNumber }),
  response: ProductDigitalAssets,
  handle: ({ ctx, params }) => getProductAssets(ctx, params.productNumber),
});
