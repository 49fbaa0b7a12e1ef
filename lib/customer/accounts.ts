import { sql } from 'kysely';
import { z } from 'zod';
import { type ByteText, byteText, pointRead } from '#db/prepared.ts';
import { Identifier, Timestamp } from '#lib/api/fields.ts';
import { behind, keyAfter, pageOf } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { type Stored, stored, storedList } from '#lib/stored.ts';
import type { Account, AccountPage, AccountQuery } from './schema.ts';
import { type Customers, customersOf, visibleTo } from './visible-accounts.ts';

/** An account as it is, deleted or not. Throws RESOURCE_NOT_FOUND. */
export async function getAccount(
  ctx: Context<'customer:read'>,
  accountId: string,
): Promise<Stored<Account>> {
  const asked = { country: ctx.countryCode, accountId, customers: customersOf(ctx) };
  const [row] = await ctx.prepared.run(ACCOUNT, asked);
  if (!row) throw notFound('account', accountId);
  return stored(row.document, row.etag);
}

/** A page of the accounts as they are, by creation. Throws VALIDATION_ERROR on `cursor`. */
export async function listAccounts(
  ctx: Context<'customer:read'>,
  { limit, cursor, isDeleted }: AccountQuery,
): Promise<Stored<AccountPage>> {
  const walk = walkOf(ctx, isDeleted);
  let read = ctx.db
    .selectFrom('accounts')
    .select(['account_id', 'document', 'etag', sentAs('created_at').as('created')])
    .where('country_code', '=', ctx.countryCode)
    .where(visibleTo(customersOf(ctx)))
    .where(behind(['created_at', 'account_id'], keyAfter(walk, cursor)));
  // Written out, for a parameter would keep the index of deleted ones from being used.
  if (isDeleted !== undefined) read = read.where('is_deleted', '=', sql.lit(isDeleted));
  const found = await read
    .orderBy('created_at')
    .orderBy('account_id')
    .limit(limit + 1)
    .execute();
  const { rows, pagination } = pageOf(found, walk, limit, (row) => [row.created, row.account_id]);
  const documents = rows.map(({ document, etag }) => ({ document: byteText(document), etag }));
  return storedList('accounts', documents, pagination);
}

type Asked = { country: string; accountId: string; customers: Customers };

const ACCOUNT = pointRead('account', (db, asked: Asked) =>
  db
    .selectFrom('accounts')
    .select((eb) => [eb.ref('document').$castTo<ByteText>().as('document'), 'etag'])
    .where('country_code', '=', asked.country)
    .where('account_id', '=', asked.accountId)
    .where(visibleTo(asked.customers)),
);

function walkOf({ countryCode }: Context<'customer:read'>, isDeleted: boolean | undefined) {
  return {
    list: 'accounts',
    country: countryCode,
    ...(isDeleted === undefined ? {} : { filter: `isDeleted=${isDeleted}` }),
    key: z.tuple([Timestamp, Identifier]),
  };
}

/** A column of time as it is sent: UTC, to the millisecond. */
function sentAs(column: 'created_at') {
  const format = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(format)})`;
}
