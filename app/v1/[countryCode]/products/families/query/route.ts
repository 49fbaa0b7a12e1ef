import { operation } from '#lib/api/operation.ts';
import { queryProductFamilies } from '#lib/products/master-data/families.ts';
import { FoundProductFamilies } from '#lib/products/master-data/schema.ts';
import { ProductQuery } from '#lib/products/schema.ts';

export const POST = operation('queryProductFamilies', {
  summary: 'Retrieve the families of products',
  description:
    'For up to 100 products, in the order requested. A product without families is left out; ' +
    'numbers not found are listed in `notFound`.',
  scope: 'product:read',
  body: ProductQuery,
  response: FoundProductFamilies,
  handle: ({ ctx, body }) => queryProductFamilies(ctx, body),
});
