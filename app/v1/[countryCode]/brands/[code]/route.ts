import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getByCode } from '#lib/products/master-data/master-data.ts';
import { Brand, Code } from '#lib/products/master-data/schema.ts';

export const GET = operation('getBrand', {
  summary: 'Retrieve one brand',
  description: 'With all its sub-brands.',
  scope: 'product:read',
  caching: 'reference',
  params: CountryPath.extend({ code: Code }),
  response: Brand,
  handle: ({ ctx, params }) => getByCode(ctx, 'brands', params.code),
});
