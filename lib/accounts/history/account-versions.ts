import type { Expression, SqlBool } from 'kysely';
import { z } from 'zod';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import type { AccountVersion, AccountVersionPage } from '#lib/accounts/schema.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { afterKey, type CursorScope, storedPage } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { type PermittedCustomers, permittedCustomers } from '#lib/auth/context.ts';
import { type Stored, type StoredItem, stored } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';

/** A retained version of an account. Throws RESOURCE_NOT_FOUND. */
export async function getAccountVersion(
  ctx: Context<'customer:read'>,
  accountId: string,
  version: number,
): Promise<Stored<AccountVersion>> {
  const params = {
    country: ctx.countryCode,
    accountId,
    version,
    customers: permittedCustomers(ctx),
  };
  const [row] = await ctx.prepared.run(VERSION_QUERY, params);
  if (!row) throw notFound(`version ${version} of account`, accountId);
  return stored(row.document, row.etag);
}

/**
 * A page of the retained versions of an account, oldest first. Throws RESOURCE_NOT_FOUND when there is no such account,
 * and VALIDATION_ERROR on `cursor`.
 */
export function listAccountVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  page: PageQuery,
): Promise<Stored<AccountVersionPage>> {
  const cursorScope: CursorScope<readonly [number]> = {
    list: 'account-versions',
    country: ctx.countryCode,
    filter: accountId,
    key: z.tuple([z.int32()]),
  };
  return storedPage(
    'versions',
    cursorScope,
    page,
    (after, limit) => readVersions(ctx, accountId, afterKey(['versions.version'], after), limit),
    ({ version }) => [version],
  );
}

/** Starts from the account, so that no row means that the account does not exist for the caller. */
async function readVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  isAfterKey: Expression<SqlBool>,
  limit: number,
): Promise<(StoredItem & { readonly version: number })[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('account_versions as versions')
          .select(['versions.version', 'versions.document', 'versions.etag'])
          .whereRef('versions.country_code', '=', 'accounts.country_code')
          .whereRef('versions.account_id', '=', 'accounts.account_id')
          .where(isAfterKey)
          .orderBy('versions.version')
          .limit(limit)
          .as('listed'),
      (join) => join.onTrue(),
    )
    .select(['listed.version', 'listed.document', 'listed.etag'])
    .where('accounts.country_code', '=', ctx.countryCode)
    .where('accounts.account_id', '=', accountId)
    .where(accountsVisibleTo(permittedCustomers(ctx)))
    .orderBy('listed.version')
    .execute();
  if (rows.length === 0) throw notFound('account', accountId);
  return rows.flatMap(({ version, document, etag }) =>
    version === null || document === null || etag === null ? [] : { version, document, etag },
  );
}

type Params = {
  country: string;
  accountId: string;
  version: number;
  customers: PermittedCustomers;
};

const VERSION_QUERY = preparedQuery('account_version', (db, params: Params) =>
  db
    .selectFrom('account_versions as versions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.country_code', '=', 'versions.country_code')
        .onRef('accounts.account_id', '=', 'versions.account_id'),
    )
    .select(['versions.document', 'versions.etag'])
    .where('versions.country_code', '=', params.country)
    .where('versions.account_id', '=', params.accountId)
    .where('versions.version', '=', params.version)
    .where(accountsVisibleTo(params.customers)),
);
