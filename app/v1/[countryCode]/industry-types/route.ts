import { listCodes } from '#lib/accounts/account-codes.ts';
import { IndustryTypeList } from '#lib/accounts/schema.ts';
import { operation } from '#lib/api/operation.ts';

export const GET = operation('listIndustryTypes', {
  summary: 'List industry types',
  description: 'Every value that `industryType` of an account may have, by code.',
  scope: 'customer:read',
  caching: 'reference',
  response: IndustryTypeList,
  handle: ({ ctx }) => listCodes(ctx, 'industryTypes'),
});
