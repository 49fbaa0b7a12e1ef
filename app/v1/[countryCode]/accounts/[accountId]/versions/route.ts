import { listAccountVersions } from '#lib/accounts/history/account-versions.ts';
import { AccountId, AccountVersionPage } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { PageQuery } from '#lib/api/page-query.ts';

export const GET = operation('listAccountVersions', {
  summary: 'List the versions of an account',
  description:
    'Each retained state that the account was in, deleted ones too, by `updatedAt`, then `version`.',
  scope: 'customer:read',
  params: CountryPath.extend({ accountId: AccountId }),
  query: PageQuery,
  response: AccountVersionPage,
  handle: ({ ctx, params, query }) => listAccountVersions(ctx, params.accountId, query),
});
