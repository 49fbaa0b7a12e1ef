import { sql } from 'kysely';
import { z } from 'zod';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { Identifier, Timestamp } from '#lib/api/fields.ts';
import { afterKey, storedPage } from '#lib/api/paging.ts';
import {
  belongsToCustomers,
  type Context,
  type PermittedCustomers,
  permittedCustomers,
} from '#lib/auth/context.ts';
import { type Stored, storedOne } from '#lib/documents/document.ts';
import { hasBeginning } from '#lib/records/tokens.ts';
import type { Account, AccountPage, AccountQuery } from './schema.ts';

/** The current version of an account, deleted or not. Throws RESOURCE_NOT_FOUND. */
export async function getAccount(
  ctx: Context<'customer:read'>,
  accountId: string,
): Promise<Stored<Account>> {
  const params = { country: ctx.countryCode, accountId, customers: permittedCustomers(ctx) };
  return storedOne(await ctx.prepared.run(ACCOUNT_QUERY, params), 'account', accountId);
}

/** The account with exactly this number, deleted or not, if the caller may see it. */
export async function findAccountByNumber(
  ctx: Context<'customer:read'>,
  number: string,
): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('accounts')
    .select('document')
    .where('country_code', '=', ctx.countryCode)
    .where('number', '=', number)
    .where(accountsVisibleTo(permittedCustomers(ctx)))
    .executeTakeFirst();
  return row && JSON.parse(row.document);
}

/** A page of the current accounts in order of creation. Throws VALIDATION_ERROR on `cursor`. */
export function listAccounts(
  ctx: Context<'customer:read'>,
  { isDeleted, number, ...page }: AccountQuery,
): Promise<Stored<AccountPage>> {
  return storedPage(
    'accounts',
    cursorScope(ctx, { isDeleted, number }),
    page,
    (after, limit) => readAccounts(ctx, { isDeleted, number }, after, limit),
    (row) => [row.created, row.account_id],
  );
}

/** Not prepared: a generic plan does not know how few the customers are and would scan all accounts. */
function readAccounts(
  ctx: Context<'customer:read'>,
  { isDeleted, number }: Filters,
  after: readonly [string, string] | undefined,
  limit: number,
) {
  return (
    ctx.db
      .selectFrom('accounts')
      .select(['account_id', 'document', 'etag', timestampText('created_at').as('created')])
      .where('country_code', '=', ctx.countryCode)
      .where(accountsVisibleTo(permittedCustomers(ctx)))
      .where(afterKey(['created_at', 'account_id'], after))
      // A literal, because with a parameter PostgreSQL could not use the partial index of deleted accounts.
      .$if(isDeleted !== undefined, (all) =>
        all.where('is_deleted', '=', sql.lit(isDeleted === true)),
      )
      .$if(number !== undefined, (all) => all.where('number', 'in', number ?? []))
      .orderBy('created_at')
      .orderBy('account_id')
      .limit(limit)
      .execute()
  );
}

type Filters = {
  readonly isDeleted: boolean | undefined;
  readonly number: readonly string[] | undefined;
};

type Params = { country: string; accountId: string; customers: PermittedCustomers };

const ACCOUNT_QUERY = preparedQuery('account', (db, params: Params) =>
  db
    .selectFrom('accounts')
    .select(['document', 'etag'])
    .where('country_code', '=', params.country)
    .where('account_id', '=', params.accountId)
    .where(accountsVisibleTo(params.customers)),
);

function cursorScope({ countryCode }: Context<'customer:read'>, { isDeleted, number }: Filters) {
  const filter = [
    ...(isDeleted === undefined ? [] : [`isDeleted=${isDeleted}`]),
    ...(number ?? []).map((each) => `number=${each}`),
  ];
  return {
    list: 'accounts',
    country: countryCode,
    ...(filter.length > 0 && { filter: filter.join('&') }),
    key: z.tuple([Timestamp, Identifier]),
  };
}

/** A timestamp column in the format of the API: UTC, in milliseconds. */
export function timestampText(column: string) {
  const format = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(format)})`;
}

/** SQL condition on `accounts`: the current number is one of the permitted customers. */
export function accountsVisibleTo(customers: PermittedCustomers) {
  return belongsToCustomers('accounts.number', customers);
}

/** The numbers of accounts with a telephone number that has these words (`phoneWords`), at most `limit`. */
export async function accountsWithPhone(
  ctx: Context<'customer:read'>,
  word: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from accounts where country_code = ${ctx.countryCode}
      and ${accountsVisibleTo(permittedCustomers(ctx))} and ${hasBeginning(word)}
    order by number limit ${sql.lit(limit)}`.execute(ctx.db);
  return rows.map(({ number }) => number);
}

/** An account by its number, name and id. */
export type NamedAccount = {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
};

/** The accounts on hold whose home branch is `branch`, by number, at most `limit`. */
export function listAccountsOnHold(
  ctx: Context<'customer:read'>,
  { branch, limit }: { branch: string; limit: number },
): Promise<NamedAccount[]> {
  return selectAccounts(ctx)
    .where('home_branch_number', '=', branch)
    .where('status', '=', 'ON_HOLD')
    .where('is_deleted', '=', false)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Which of the accounts with these numbers are on hold, of those that the caller may see. */
export async function listNumbersOnHold(
  ctx: Context<'customer:read'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await selectAccounts(ctx)
    .where(({ eb, fn, val }) => eb('number', '=', fn.any(val([...new Set(numbers)]))))
    .where('status', '=', 'ON_HOLD')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

function selectAccounts(ctx: Context<'customer:read'>) {
  return ctx.db
    .selectFrom('accounts')
    .select(['account_id as accountId', 'number', 'name'])
    .where('country_code', '=', ctx.countryCode)
    .where(accountsVisibleTo(permittedCustomers(ctx)));
}
