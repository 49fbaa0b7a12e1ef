import { operation } from '#lib/api/operation.ts';
import { queryFamilies } from '#lib/products/master-data/families.ts';
import { FamilyQuery, FoundFamilies } from '#lib/products/master-data/schema.ts';

export const POST = operation('queryFamilies', {
  summary: 'Retrieve families by their codes',
  description:
    'Up to 100 families with the codes of their attributes, in the order requested, a repeated ' +
    'code once. Codes not found are listed in `notFound`.',
  scope: 'product:read',
  caching: 'reference',
  body: FamilyQuery,
  response: FoundFamilies,
  handle: ({ ctx, body }) => queryFamilies(ctx, body),
});
