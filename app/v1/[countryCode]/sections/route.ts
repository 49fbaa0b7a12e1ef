import { operation } from '#lib/api/operation.ts';
import { PageQuery } from '#lib/api/page-query.ts';
import { listByCode } from '#lib/products/master-data/master-data.ts';
import { SectionPage } from '#lib/products/master-data/schema.ts';

export const GET = operation('listSections', {
  summary: 'Retrieve the sections in pages',
  description: 'The parts of the range, by code; those out of use have `enabled: false`.',
  scope: 'product:read',
  caching: 'reference',
  query: PageQuery,
  response: SectionPage,
  handle: ({ ctx, query }) => listByCode(ctx, 'sections', query),
});
