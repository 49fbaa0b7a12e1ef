import { operation } from '#lib/api/operation.ts';
import { PageQuery } from '#lib/api/page-query.ts';
import { listProducts } from '#lib/products/products.ts';
import { ProductPage } from '#lib/products/schema.ts';

export const GET = operation('listProducts', {
  summary: 'Retrieve the catalogue in pages',
  description: 'Every product of the country, ordered by number.',
  scope: 'product:read',
  query: PageQuery,
  response: ProductPage,
  handle: ({ ctx, query }) => listProducts(ctx, query),
});
