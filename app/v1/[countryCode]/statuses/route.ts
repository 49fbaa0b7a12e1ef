import { operation } from '#lib/api/operation.ts';
import { listStatuses } from '#lib/products/master-data/master-data.ts';
import { StatusList } from '#lib/products/master-data/schema.ts';

export const GET = operation('listStatuses', {
  summary: 'Retrieve the statuses that products may have',
  description: 'All of them by code; those out of use have `enabled: false`.',
  scope: 'product:read',
  caching: 'reference',
  response: StatusList,
  handle: ({ ctx }) => listStatuses(ctx),
});
