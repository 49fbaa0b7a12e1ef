import { listCodes } from '#lib/accounts/account-codes.ts';
import { SubSegmentList } from '#lib/accounts/schema.ts';
import { operation } from '#lib/api/operation.ts';

export const GET = operation('listSubSegments', {
  summary: 'List sub-segments',
  description: 'Every value that `subSegment` of an account may have, by code.',
  scope: 'customer:read',
  caching: 'reference',
  response: SubSegmentList,
  handle: ({ ctx }) => listCodes(ctx, 'subSegments'),
});
