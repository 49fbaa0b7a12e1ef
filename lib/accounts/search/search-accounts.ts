import { sql } from 'kysely';
import { z } from 'zod';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { Identifier } from '#lib/api/fields.ts';
import { afterKey, type CursorScope } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import {
  allOf,
  type Condition,
  fencedSubquery,
  matchesAlternatives,
} from '#lib/search/conditions.ts';
import { cursorFilter, readBothWays, scanThenIndex } from '#lib/search/search-page.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { accountSearchConditions } from './conditions.ts';
import type { AccountSearchPage, AccountSearchQuery } from './schema.ts';

/** The same as `searchAccounts`; where no account has the words of `q` as they are spelt, those with similar words. */
export async function searchAccountsOrSimilar(
  ctx: Context<'customer:read'>,
  query: AccountSearchQuery,
  limit = PAGE_SIZE,
): Promise<AccountSearchPage & { readonly similar: readonly string[] }> {
  const spelled = await searchAccounts(ctx, query, limit);
  // Also on later pages: where the words as they are spelt find nothing, the first page had similar ones.
  const terms = spelled.accounts.length === 0 ? toSearchTerms(query.q ?? '') : [];
  const words = terms.length > 0 ? await findSimilarWords(ctx, 'accounts', terms) : undefined;
  if (!words) return { ...spelled, similar: [] };
  const page = await searchAccounts(ctx, query, limit, words);
  return { ...page, similar: page.accounts.length > 0 ? words.flat() : [] };
}

/**
 * A page of the accounts that a query finds, deleted ones included, by number or name; `words` are matched instead of
 * its `q`. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchAccounts(
  ctx: Context<'customer:read'>,
  query: AccountSearchQuery,
  limit = PAGE_SIZE,
  words?: TermAlternatives,
): Promise<AccountSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const columns = query.sort === 'name' ? BY_NAME : BY_NUMBER;
  const conditions = words
    ? [...accountSearchConditions({ ...query, q: '' }), matchesAlternatives(words)]
    : accountSearchConditions(query);
  const { rows, ...cursors } = await readBothWays(query, cursorScope(ctx, query), limit, {
    keyOf: (row: FoundRow): Key => columns.map((column) => row[column]),
    read: ({ key, directionOf }) =>
      readPage(ctx, { conditions, columns, key, direction: directionOf('asc'), limit: limit + 1 }),
  });
  return {
    accounts: rows.map(({ document }): Account => JSON.parse(document)),
    ...cursors,
    asOf,
  };
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

/** The ids of at most `limit` accounts that a text finds. */
export async function findAccountIds(
  ctx: Context<'customer:read'>,
  text: string,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', ctx.countryCode)
    .where(accountsVisibleTo(permittedCustomers(ctx)))
    .where(allOf(accountSearchConditions({ q: text })))
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

const PAGE_SIZE = 50;

const BY_NUMBER = ['number'] as const;
const BY_NAME = ['sort_name', 'number'] as const;

type Search = {
  readonly conditions: readonly Condition[];
  readonly columns: typeof BY_NUMBER | typeof BY_NAME;
  readonly key: readonly string[] | undefined;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
};

type Key = readonly string[];
type FoundRow = { number: string; sort_name: string; document: string };

function cursorScope({ countryCode }: Context, query: AccountSearchQuery): CursorScope<Key> {
  const name = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);
  return {
    list: 'account-search',
    country: countryCode,
    filter: cursorFilter(query),
    key: query.sort === 'name' ? z.tuple([name, Identifier]) : z.tuple([Identifier]),
  };
}

function readPage(ctx: Context<'customer:read'>, search: Search): Promise<FoundRow[]> {
  return scanThenIndex({
    isUnfiltered: search.conditions.length === 0,
    limit: search.limit,
    scan: (scanned) => scanFirst(ctx, search, scanned),
    byIndex: () => findByIndex(ctx, search),
  });
}

/** The matching accounts among the first `limit` ones. */
function scanFirst(ctx: Context<'customer:read'>, search: Search, limit: number) {
  const candidates = accountsAfterKey(ctx, search)
    .select(['words', 'account_type', 'status', 'segment', 'home_branch_number', 'is_deleted'])
    .orderBy(orderColumns(search))
    .limit(limit);
  return ctx.db
    .with('candidates', () => candidates)
    .with('chosen', (db) =>
      db
        .selectFrom('candidates')
        .select(['number', 'sort_name'])
        .where(allOf(search.conditions))
        .orderBy(orderColumns(search))
        .limit(search.limit),
    )
    .selectFrom('chosen')
    .innerJoin('accounts', 'accounts.number', 'chosen.number')
    .select(['chosen.number', 'chosen.sort_name', 'accounts.document'])
    .where('accounts.country_code', '=', ctx.countryCode)
    .orderBy(orderColumns(search, 'chosen.'))
    .execute();
}

function findByIndex(ctx: Context<'customer:read'>, search: Search) {
  const matching = fencedSubquery(accountsAfterKey(ctx, search).where(allOf(search.conditions)));
  return ctx.db
    .with('chosen', (db) =>
      db
        .selectFrom(matching.as('matching'))
        .select(['number', 'sort_name'])
        .orderBy(orderColumns(search))
        .limit(search.limit),
    )
    .selectFrom('chosen')
    .innerJoin('accounts', 'accounts.number', 'chosen.number')
    .select(['chosen.number', 'chosen.sort_name', 'accounts.document'])
    .where('accounts.country_code', '=', ctx.countryCode)
    .orderBy(orderColumns(search, 'chosen.'))
    .execute();
}

/** The accounts after the key that the caller may see. */
function accountsAfterKey({ db, countryCode, ...ctx }: Context<'customer:read'>, search: Search) {
  return db
    .selectFrom('accounts')
    .select(['number', 'sort_name'])
    .where('country_code', '=', countryCode)
    .where(accountsVisibleTo(permittedCustomers(ctx)))
    .where(afterKey(search.columns, search.key, search.direction));
}

function orderColumns({ columns, direction }: Search, of = '') {
  return sql.join(columns.map((column) => sql`${sql.ref(`${of}${column}`)} ${sql.raw(direction)}`));
}
