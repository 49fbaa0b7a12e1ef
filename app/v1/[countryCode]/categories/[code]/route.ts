import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getByCode } from '#lib/products/master-data/master-data.ts';
import { Category, Code } from '#lib/products/master-data/schema.ts';

export const GET = operation('getCategory', {
  summary: 'Retrieve one category',
  description: 'With the code of the section that it belongs to.',
  scope: 'product:read',
  caching: 'reference',
  params: CountryPath.extend({ code: Code }),
  response: Category,
  handle: ({ ctx, params }) => getByCode(ctx, 'categories', params.code),
});
