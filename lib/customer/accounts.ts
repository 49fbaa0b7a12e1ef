import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type Bytes, pointRead } from '#db/prepared.ts';
import type { DB } from '#db/tables.ts';
import { Identifier, Timestamp } from '#lib/api/fields.ts';
import { behind } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { type Customers, customersOf } from '#lib/auth/customers.ts';
import { notFound } from '#lib/failures.ts';
import { inBytes, type Stored, type StoredItem, stored } from '#lib/stored.ts';
import { storedPage } from '#lib/stored-page.ts';
import type { Account, AccountPage, AccountQuery } from './schema.ts';
import { visibleTo } from './visible-accounts.ts';

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
export function listAccounts(
  ctx: Context<'customer:read'>,
  { isDeleted, ...page }: AccountQuery,
): Promise<Stored<AccountPage>> {
  return storedPage(
    'accounts',
    walkOf(ctx, isDeleted),
    page,
    (after, most) => readAccounts(ctx, isDeleted, after, most),
    (row) => [row.created, row.account_id],
  );
}

async function readAccounts(
  ctx: Context<'customer:read'>,
  isDeleted: boolean | undefined,
  [created, accountId]: readonly [string, string] = FIRST,
  most: number,
): Promise<AccountRow[]> {
  const asked = { country: ctx.countryCode, created, accountId, most };
  const customers = customersOf(ctx);
  if (customers === null) {
    return ctx.prepared.run(isDeleted === undefined ? PAGE : PAGES[`${isDeleted}`], asked);
  }
  // Of some customers a plan that does not know how few they are would go through all accounts.
  const rows = await accountsBehind(ctx.db, asked, isDeleted).where(visibleTo(customers)).execute();
  return rows.map((row) => ({ ...row, ...inBytes(row) }));
}

/** What every account is behind. */
const FIRST = ['-infinity', ''] as const;

type AskedPage = {
  readonly country: string;
  readonly created: string;
  readonly accountId: string;
  readonly most: number;
};

type AccountRow = StoredItem & { readonly account_id: string; readonly created: string };

function accountsBehind(db: Kysely<DB>, asked: AskedPage, isDeleted: boolean | undefined) {
  return (
    db
      .selectFrom('accounts')
      .select(['account_id', 'document', 'etag', sentAs('created_at').as('created')])
      .where('country_code', '=', asked.country)
      .where(behind(['created_at', 'account_id'], [asked.created, asked.accountId]))
      // Written out, for a parameter would keep the index of deleted ones from being used.
      .$if(isDeleted !== undefined, (all) =>
        all.where('is_deleted', '=', sql.lit(isDeleted === true)),
      )
      .orderBy('created_at')
      .orderBy('account_id')
      .limit(asked.most)
  );
}

const PAGE = page('account_page', undefined);
const PAGES = { true: page('deleted_account_page', true), false: page('kept_account_page', false) };

function page(name: string, isDeleted: boolean | undefined) {
  // The documents of a point read come as their bytes.
  return pointRead(name, (db, asked: AskedPage) =>
    accountsBehind(db, asked, isDeleted).$castTo<AccountRow>(),
  );
}

type Asked = { country: string; accountId: string; customers: Customers };

const ACCOUNT = pointRead('account', (db, asked: Asked) =>
  db
    .selectFrom('accounts')
    .select((eb) => [eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
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
