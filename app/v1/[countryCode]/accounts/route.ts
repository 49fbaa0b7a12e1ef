import { listAccounts } from '#lib/accounts/accounts.ts';
import { AccountPage, AccountQuery } from '#lib/accounts/schema.ts';
import { operation } from '#lib/api/operation.ts';

export const GET = operation('listAccounts', {
  summary: 'List accounts',
  description:
    'The current state of every account, deleted ones too, by `createdAt`, then `accountId`.',
  scope: 'customer:read',
  query: AccountQuery,
  response: AccountPage,
  handle: ({ ctx, query }) => listAccounts(ctx, query),
});
