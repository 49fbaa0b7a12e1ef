import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getProduct } from '#lib/products/products.ts';
import { Product, ProductNumber } from '#lib/products/schema.ts';

export const GET = operation('getProduct', {
  summary: 'Retrieve one product',
  description: 'Its details; attributes, families and statuses are read by themselves.',
  scope: 'product:read',
  params: CountryPath.extend({ productNumber: ProductNumber }),
  response: Product,
  handle: ({ ctx, params }) => getProduct(ctx, params.productNumber),
});
