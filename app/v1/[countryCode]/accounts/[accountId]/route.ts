import { getAccount } from '#lib/accounts/accounts.ts';
import { Account, AccountId } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';

export const GET = operation('getAccount', {
  summary: 'Retrieve one account',
  description: 'Its current state; of a deleted account, the deleted one.',
  scope: 'customer:read',
  params: CountryPath.extend({ accountId: AccountId }),
  response: Account,
  handle: ({ ctx, params }) => getAccount(ctx, params.accountId),
});
