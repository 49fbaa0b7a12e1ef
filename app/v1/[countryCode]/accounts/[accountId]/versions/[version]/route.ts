import { getAccountVersion } from '#lib/accounts/history/account-versions.ts';
import { AccountId, AccountVersion } from '#lib/accounts/schema.ts';
import { CountryPath, PathInteger } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';

export const GET = operation('getAccountVersion', {
  summary: 'Retrieve one version of an account',
  description: 'The state that the event of that version announced.',
  scope: 'customer:read',
  caching: 'immutable',
  params: CountryPath.extend({ accountId: AccountId, version: PathInteger }),
  response: AccountVersion,
  handle: ({ ctx, params }) => getAccountVersion(ctx, params.accountId, params.version),
});
