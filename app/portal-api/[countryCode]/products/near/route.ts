import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { findNearProducts } from '#lib/product/near-products.ts';
import { NearProducts, NearQuery } from '#lib/product/near-schema.ts';

export const POST = operation({
  summary: 'Products that may have been meant',
  door: 'staff',
  scope: 'product:read',
  caching: 'never',
  params: CountryPath,
  body: NearQuery,
  response: NearProducts,
  handle: ({ ctx, body }) => findNearProducts(ctx, body),
});
