import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getByCode } from '#lib/products/master-data/master-data.ts';
import { Code, Status } from '#lib/products/master-data/schema.ts';

export const GET = operation('getStatus', {
  summary: 'Retrieve one product status',
  description: 'One out of use is answered too, with `enabled: false`.',
  scope: 'product:read',
  caching: 'reference',
  params: CountryPath.extend({ code: Code }),
  response: Status,
  handle: ({ ctx, params }) => getByCode(ctx, 'statuses', params.code),
});
