import { operation } from '#lib/api/operation.ts';
import { listFamilies } from '#lib/products/master-data/families.ts';
import { FamilyList, FamilyListQuery } from '#lib/products/master-data/schema.ts';

export const GET = operation('listFamilies', {
  summary: 'Retrieve the families',
  description: 'All of them by code, or those that `familyCodes` names; without their attributes.',
  scope: 'product:read',
  caching: 'reference',
  query: FamilyListQuery,
  response: FamilyList,
  handle: ({ ctx, query }) => listFamilies(ctx, query),
});
