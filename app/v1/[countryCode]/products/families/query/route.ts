import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { queryProductFamilies } from '#lib/product/master-data/families.ts';
import { FoundProductFamilies } from '#lib/product/master-data/schema.ts';
import { ProductQuery } from '#lib/product/schema.ts';

export const POST = operation({
  summary: 'Retrieve the families of products',
  description:
    'For up to 100 products, in the order asked for. A product without families is left out; ' +
    'what is not there is listed in `notFound`.',
  scope: 'product:read',
  params: CountryPath,
  body: ProductQuery,
  response: FoundProductFamilies,
  handle: ({ ctx, body }) => queryProductFamilies(ctx, body),
});
