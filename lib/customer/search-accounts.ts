import { sql } from 'kysely';
import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import { behind, keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { customersOf } from '#lib/auth/customers.ts';
import { all, type Condition } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { filterOf, readEitherWay } from '#lib/search/page-of-search.ts';
import type { Account } from './schema.ts';
import { conditionsOf } from './search-conditions.ts';
import type { AccountSearchPage, AccountSearchQuery } from './search-schema.ts';
import { visibleTo } from './visible-accounts.ts';

/**
 * A page of the accounts that the query finds, deleted ones too, by number or by name. Throws
 * VALIDATION_ERROR on `cursor`.
 */
export async function searchAccounts(
  ctx: Context<'customer:read'>,
  query: AccountSearchQuery,
  limit = SEARCH_PAGE,
): Promise<AccountSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const walk = walkOf(ctx, query);
  const key = keyAfter(walk, query.cursor);
  const columns = query.sort === 'name' ? BY_NAME : BY_NUMBER;
  const conditions = conditionsOf(query);
  const found = await readPage(ctx, { conditions, columns, key, most: limit + 1 });
  const { rows, pagination } = pageOf(found, walk, limit, (row) =>
    columns.map((column) => row[column]),
  );
  return {
    accounts: rows.map(({ document }): Account => JSON.parse(document)),
    nextCursor: pagination.nextCursor,
    asOf,
  };
}

/** The account that has exactly this number, deleted or not; undefined where none has, or the caller may not see it. */
export async function findAccountNumbered(
  ctx: Context<'customer:read'>,
  number: string,
): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('accounts')
    .select('document')
    .where('country_code', '=', ctx.countryCode)
    .where('number', '=', number)
    .where(visibleTo(customersOf(ctx)))
    .executeTakeFirst();
  return row && JSON.parse(row.document);
}

/** Ids of the accounts that a text finds, at most as many as asked. */
export async function searchAccountIds(
  ctx: Context<'customer:read'>,
  text: string,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', ctx.countryCode)
    .where(visibleTo(customersOf(ctx)))
    .where(all(conditionsOf({ q: text })))
    .limit(most)
    .execute();
  return rows.map((row) => row.account_id);
}

const SEARCH_PAGE = 50;

const BY_NUMBER = ['number'] as const;
const BY_NAME = ['sort_name', 'number'] as const;

type Search = {
  readonly conditions: readonly Condition[];
  readonly columns: typeof BY_NUMBER | typeof BY_NAME;
  readonly key: readonly string[] | undefined;
  readonly most: number;
};

type Key = readonly string[];

function walkOf({ countryCode }: Context, query: AccountSearchQuery): Walk<Key> {
  const name = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);
  return {
    list: 'account-search',
    country: countryCode,
    filter: filterOf(query),
    key: query.sort === 'name' ? z.tuple([name, Identifier]) : z.tuple([Identifier]),
  };
}

function readPage(ctx: Context<'customer:read'>, search: Search) {
  return readEitherWay({
    isPlain: search.conditions.length === 0,
    most: search.most,
    first: (lookedThrough) => first(ctx, search, lookedThrough),
    byIndex: () => byIndex(ctx, search),
  });
}

/** Those of the first accounts that fulfil the rest. */
function first(ctx: Context<'customer:read'>, search: Search, limit: number) {
  const candidates = accountsOf(ctx, search)
    .select(['words', 'account_type', 'status', 'segment', 'home_branch_number', 'is_deleted'])
    .orderBy(inOrder(search))
    .limit(limit);
  return ctx.db
    .with('candidates', () => candidates)
    .with('chosen', (db) =>
      db
        .selectFrom('candidates')
        .select(['number', 'sort_name'])
        .where(all(search.conditions))
        .orderBy(inOrder(search))
        .limit(search.most),
    )
    .selectFrom('chosen')
    .innerJoin('accounts', 'accounts.number', 'chosen.number')
    .select(['chosen.number', 'chosen.sort_name', 'accounts.document'])
    .where('accounts.country_code', '=', ctx.countryCode)
    .orderBy(inOrder(search, 'chosen.'))
    .execute();
}

function byIndex(ctx: Context<'customer:read'>, search: Search) {
  const matching = fenced(accountsOf(ctx, search).where(all(search.conditions)));
  return ctx.db
    .with('chosen', (db) =>
      db
        .selectFrom(matching.as('matching'))
        .select(['number', 'sort_name'])
        .orderBy(inOrder(search))
        .limit(search.most),
    )
    .selectFrom('chosen')
    .innerJoin('accounts', 'accounts.number', 'chosen.number')
    .select(['chosen.number', 'chosen.sort_name', 'accounts.document'])
    .where('accounts.country_code', '=', ctx.countryCode)
    .orderBy(inOrder(search, 'chosen.'))
    .execute();
}

/** The accounts that the caller may see, behind the key. */
function accountsOf({ db, countryCode, ...ctx }: Context<'customer:read'>, search: Search) {
  return db
    .selectFrom('accounts')
    .select(['number', 'sort_name'])
    .where('country_code', '=', countryCode)
    .where(visibleTo(customersOf(ctx)))
    .where(behind(search.columns, search.key));
}

function inOrder({ columns }: Search, of = '') {
  return sql.join(columns.map((column) => sql.ref(`${of}${column}`)));
}
