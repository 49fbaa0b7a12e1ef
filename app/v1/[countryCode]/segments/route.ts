import { listCodes } from '#lib/accounts/account-codes.ts';
import { SegmentList } from '#lib/accounts/schema.ts';
import { operation } from '#lib/api/operation.ts';

export const GET = operation('listSegments', {
  summary: 'List segments',
  description: 'Every value that `segment` of an account may have, by code.',
  scope: 'customer:read',
  caching: 'reference',
  response: SegmentList,
  handle: ({ ctx }) => listCodes(ctx, 'segments'),
});
