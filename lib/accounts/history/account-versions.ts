import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { DB } from '#db/tables.ts';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import type { AccountVersion, AccountVersionPage } from '#lib/accounts/schema.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { afterKey, type CursorScope, storedPage } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { type PermittedCustomers, permittedCustomers } from '#lib/auth/context.ts';
import { type Stored, type StoredItem, storedOne } from '#lib/documents/document.ts';
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
  const rows = await ctx.prepared.run(VERSION_QUERY, params);
  return storedOne(rows, `version ${version} of account`, accountId);
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
  isAfterKey: RawBuilder<SqlBool>,
  limit: number,
): Promise<(StoredItem & { readonly version: number })[]> {
  const { rows } = await sql<StoredItem & { readonly version: number | null }>`
    select listed.* from accounts left join lateral (
      select version, document, etag from account_versions as versions
      where versions.country_code = accounts.country_code
        and versions.account_id = accounts.account_id and ${isAfterKey}
      order by version limit ${limit}) as listed on true
    where accounts.country_code = ${ctx.countryCode} and accounts.account_id = ${accountId}
      and ${accountsVisibleTo(permittedCustomers(ctx))}
    order by listed.version`.execute(ctx.db);
  if (rows.length === 0) throw notFound('account', accountId);
  return rows.flatMap(({ version, ...item }) => (version === null ? [] : { version, ...item }));
}

type Params = {
  country: string;
  accountId: string;
  version: number;
  customers: PermittedCustomers;
};

const VERSION_QUERY = preparedQuery('account_version', (db, params: Params) =>
  visibleVersions(db, params)
    .select(['versions.document', 'versions.etag'])
    .where('versions.version', '=', params.version),
);

/** The versions of an account that callers for these customers may see, as `versions`. */
export function visibleVersions(
  db: Kysely<DB>,
  { country, accountId, customers }: Omit<Params, 'version'>,
) {
  return db
    .selectFrom('account_versions as versions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.country_code', '=', 'versions.country_code')
        .onRef('accounts.account_id', '=', 'versions.account_id'),
    )
    .where('versions.country_code', '=', country)
    .where('versions.account_id', '=', accountId)
    .where(accountsVisibleTo(customers));
}
