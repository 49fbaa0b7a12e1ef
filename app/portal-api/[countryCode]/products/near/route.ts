import { operation } from '#lib/api/operation.ts';
import { SimilarProducts, SimilarProductsQuery } from '#lib/products/search/schema.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';

export const POST = operation('searchSimilarProducts', {
  access: 'staff',
  scope: 'product:read',
  body: SimilarProductsQuery,
  response: SimilarProducts,
  handle: ({ ctx, body }) => searchSimilarProducts(ctx, body),
});
