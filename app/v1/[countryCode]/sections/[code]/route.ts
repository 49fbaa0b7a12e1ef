import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getByCode } from '#lib/products/master-data/master-data.ts';
import { Code, Section } from '#lib/products/master-data/schema.ts';

export const GET = operation('getSection', {
  summary: 'Retrieve one section',
  description: 'One out of use is answered too, with `enabled: false`.',
  scope: 'product:read',
  caching: 'reference',
  params: CountryPath.extend({ code: Code }),
  response: Section,
  handle: ({ ctx, params }) => getByCode(ctx, 'sections', params.code),
});
