import { operation } from '#lib/api/operation.ts';
import { PageQuery } from '#lib/api/page-query.ts';
import { listByCode } from '#lib/products/master-data/master-data.ts';
import { CategoryPage } from '#lib/products/master-data/schema.ts';

export const GET = operation('listCategories', {
  summary: 'Retrieve the categories in pages',
  description: 'The parts of the sections, by code; those out of use have `enabled: false`.',
  scope: 'product:read',
  caching: 'reference',
  query: PageQuery,
  response: CategoryPage,
  handle: ({ ctx, query }) => listByCode(ctx, 'categories', query),
});
