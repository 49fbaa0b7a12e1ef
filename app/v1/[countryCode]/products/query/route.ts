import { operation } from '#lib/api/operation.ts';
import { queryProducts } from '#lib/products/products.ts';
import { FoundProducts, ProductQuery } from '#lib/products/schema.ts';

export const POST = operation('queryProducts', {
  summary: 'Retrieve products by their numbers',
  description:
    'Up to 100 products in the order requested, a repeated number once. Numbers not found are ' +
    'listed in `notFound`.',
  scope: 'product:read',
  body: ProductQuery,
  response: FoundProducts,
  handle: ({ ctx, body }) => queryProducts(ctx, body),
});
