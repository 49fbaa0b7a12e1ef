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

/** An account as it was at one of its retained versions. Throws RESOURCE_NOT_FOUND. */
export async function getAccountVersion(
  ctx: Context<'customer:read'>,
  accountId: string,
  version: number,
): Promise<Stored<AccountVersion>> {
  const asked = { country: ctx.countryCode, accountId, version, customers: customersOf(ctx) };
  const [row] = await ctx.prepared.run(VERSION, asked);
  if (!row) throw notFound(`version ${version} of account`, accountId);
  return stored(row.document, row.etag);
}

/**
 * A page of an account's retained versions, the first ones first: their numbers are in the order of
 * their updates. Throws RESOURCE_NOT_FOUND where there is no such account, VALIDATION_ERROR on `cursor`.
 */
export function listAccountVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  page: PageQuery,
): Promise<Stored<AccountVersionPage>> {
  const walk: Walk<readonly [number]> = {
    list: 'account-versions',
    country: ctx.countryCode,
    filter: accountId,
    key: z.tuple([z.int32()]),
  };
  return storedPage(
    'versions',
    walk,
    page,
    (after, most) => readVersions(ctx, accountId, behind(['kept.version'], after), most),
    ({ version }) => [version],
  );
}

/** Joined to its account, so that one that is not there, or not for the caller, has no row. */
async function readVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  isBehind: Expression<SqlBool>,
  most: number,
): Promise<(StoredItem & { readonly version: number })[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('account_versions as kept')
          .select(['kept.version', 'kept.document', 'kept.etag'])
          .whereRef('kept.country_code', '=', 'accounts.country_code')
          .whereRef('kept.account_id', '=', 'accounts.account_id')
          .where(isBehind)
          .orderBy('kept.version')
          .limit(most)
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

type Asked = { country: string; accountId: string; version: number; customers: Customers };

const VERSION = pointRead('account_version', (db, asked: Asked) =>
  db
    .selectFrom('account_versions as kept')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.country_code', '=', 'kept.country_code')
        .onRef('accounts.account_id', '=', 'kept.account_id'),
    )
    .select((eb) => [eb.ref('kept.document').$castTo<Bytes>().as('document'), 'kept.etag'])
    .where('kept.country_code', '=', asked.country)
    .where('kept.account_id', '=', asked.accountId)
    .where('kept.version', '=', asked.version)
    .where(visibleTo(asked.customers)),
);
