import { z } from 'zod';
import { type ByteText, byteText, pointRead } from '#db/prepared.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { behind, keyAfter, pageOf } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { type Stored, stored, storedList } from '#lib/stored.ts';
import { getAccount } from './accounts.ts';
import type { AccountVersion, AccountVersionPage } from './schema.ts';
import { type Customers, customersOf, visibleTo } from './visible-accounts.ts';

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
export async function listAccountVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  { limit, cursor }: PageQuery,
): Promise<Stored<AccountVersionPage>> {
  const walk = {
    list: 'account-versions',
    country: ctx.countryCode,
    filter: accountId,
    key: z.tuple([z.int32()]),
  };
  const after = keyAfter(walk, cursor);
  await getAccount(ctx, accountId);
  const found = await ctx.db
    .selectFrom('account_versions')
    .select(['version', 'document', 'etag'])
    .where('country_code', '=', ctx.countryCode)
    .where('account_id', '=', accountId)
    .where(behind(['version'], after))
    .orderBy('version')
    .limit(limit + 1)
    .execute();
  const { rows, pagination } = pageOf(found, walk, limit, (row) => [row.version]);
  const documents = rows.map(({ document, etag }) => ({ document: byteText(document), etag }));
  return storedList('versions', documents, pagination);
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
    .select((eb) => [eb.ref('kept.document').$castTo<ByteText>().as('document'), 'kept.etag'])
    .where('kept.country_code', '=', asked.country)
    .where('kept.account_id', '=', asked.accountId)
    .where('kept.version', '=', asked.version)
    .where(visibleTo(asked.customers)),
);
