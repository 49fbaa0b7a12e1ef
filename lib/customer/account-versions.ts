import type { Expression, SqlBool } from 'kysely';
import { z } from 'zod';
import { type Bytes, pointRead } from '#db/prepared.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { behind, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { type Customers, customersOf } from '#lib/auth/customers.ts';
import { notFound } from '#lib/failures.ts';
import { inBytes, type Stored, type StoredItem, stored } from '#lib/stored.ts';
import { storedPage } from '#lib/stored-page.ts';
import type { AccountVersion, AccountVersionPage } from './schema.ts';
import { visibleTo } from './visible-accounts.ts';

/** A retained version of an account. Throws RESOURCE_NOT_FOUND. */
export async function getAccountVersion(
  ctx: Context<'customer:read'>,
  accountId: string,
  version: number,
): Promise<Stored<AccountVersion>> {
  const params = { country: ctx.countryCode, accountId, version, customers: customersOf(ctx) };
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
  const cursorScope: Walk<readonly [number]> = {
    list: 'account-versions',
    country: ctx.countryCode,
    filter: accountId,
    key: z.tuple([z.int32()]),
  };
  return storedPage(
    'versions',
    cursorScope,
    page,
    (after, limit) => readVersions(ctx, accountId, behind(['versions.version'], after), limit),
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
    .where(visibleTo(customersOf(ctx)))
    .orderBy('listed.version')
    .execute();
  if (rows.length === 0) throw notFound('account', accountId);
  return rows.flatMap(({ version, document, etag }) =>
    version === null || document === null || etag === null
      ? []
      : { version, ...inBytes({ document, etag }) },
  );
}

type Params = { country: string; accountId: string; version: number; customers: Customers };

const VERSION_QUERY = pointRead('account_version', (db, params: Params) =>
  db
    .selectFrom('account_versions as versions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.country_code', '=', 'versions.country_code')
        .onRef('accounts.account_id', '=', 'versions.account_id'),
    )
    .select((eb) => [eb.ref('versions.document').$castTo<Bytes>().as('document'), 'versions.etag'])
    .where('versions.country_code', '=', params.country)
    .where('versions.account_id', '=', params.accountId)
    .where('versions.version', '=', params.version)
    .where(visibleTo(params.customers)),
);
