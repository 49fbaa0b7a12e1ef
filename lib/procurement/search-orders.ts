import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { all, type Condition } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { filterOf, firstOf, readEitherWay } from '#lib/search/page-of-search.ts';
import { AWAITED, conditionsOf, ORDERED, orderedWithin } from './search-conditions.ts';
import type { OrderSearchPage, OrderSearchQuery } from './search-schema.ts';
import { lookUp, type Meanings, type Sought } from './search-terms.ts';
import { SUMMARY_COLUMNS, summaryOf } from './summaries.ts';

/** The most orders of a page. */
const SEARCH_PAGE = 50;

/**
 * A page of the purchase orders that the query finds, in the order that it asks for. Today, for what is
 * overdue, is today in the country's first time zone. `limit` of them, 50 unless it is said. Throws
 * VALIDATION_ERROR on `cursor`.
 */
export async function searchOrders(
  ctx: Context<'procurement:read'>,
  query: OrderSearchQuery,
  limit: number = SEARCH_PAGE,
  lookedUp: Promise<Sought | undefined> = lookUp(ctx, query),
): Promise<OrderSearchPage> {
  const now = ctx.clock.now();
  const walk = walkOf(ctx, query);
  const key = keyAfter(walk, query.cursor);
  const sought = await lookedUp;
  if (!sought) return { orders: [], nextCursor: undefined, tooWide: [], asOf: now.toISOString() };
  const today = dateIn(COUNTRY_ZONES[ctx.countryCode], now);
  const read = await readPage(ctx, {
    query,
    sought,
    key,
    today,
    countryCode: ctx.countryCode,
    order: orderOf(query),
    most: limit + 1,
  });
  const { rows, pagination } = pageOf(read, walk, limit, ({ at, number }) => [at, number]);
  return {
    orders: rows.map(summaryOf),
    nextCursor: pagination.nextCursor,
    tooWide: sought.tooWide,
    asOf: now.toISOString(),
  };
}

type Key = readonly [at: string, number: string];
type Search = {
  readonly query: OrderSearchQuery;
  readonly sought: Sought;
  readonly key: Key | undefined;
  readonly today: string;
  readonly countryCode: string;
  readonly order: Order;
  /** How many are read: one more than a page. */
  readonly most: number;
};

/** The date that pages are ordered by, and which way. */
type Order = { readonly by: typeof ORDERED; readonly direction: 'asc' | 'desc' };

function orderOf({ sort }: OrderSearchQuery): Order {
  if (sort === 'due') return { by: AWAITED, direction: 'asc' };
  return { by: ORDERED, direction: sort === 'oldest' ? 'asc' : 'desc' };
}

function walkOf({ countryCode }: Context, query: OrderSearchQuery): Walk<Key> {
  const at = z.union([z.literal('-infinity'), z.literal('infinity'), DateOnly]);
  return {
    list: 'purchase-order-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([at, Identifier]).readonly(),
  };
}

function readPage(ctx: Context<'procurement:read'>, search: Search) {
  return readEitherWay({
    isPlain: conditions(search, true).length === 0,
    most: search.most,
    first: (lookedThrough) => first(ctx, search, lookedThrough),
    byIndex: () => byIndexes(ctx, search),
  });
}

/** Those of the first orders of the dates asked for that fulfil the rest. */
function first(ctx: Context<'procurement:read'>, search: Search, limit: number) {
  return ctx.db
    .with('candidates', () =>
      ordersOf(ctx, search)
        .select('country_code')
        .orderBy(search.order.by, search.order.direction)
        .orderBy('number', search.order.direction)
        .limit(limit),
    )
    .selectFrom('candidates')
    .select([...SUMMARY_COLUMNS, 'at'])
    .where(all(conditions(search, true)))
    .orderBy('at', search.order.direction)
    .orderBy('number', search.order.direction)
    .limit(search.most)
    .execute();
}

/** What lines have is another table's: asked with the rest, it would be checked with every order. */
async function byIndexes(ctx: Context<'procurement:read'>, search: Search) {
  const { meanings } = search.sought;
  if (!meanings || meanings.products.length === 0) return byIndex(ctx, search);
  const meaning = (meant: Partial<Meanings>) =>
    byIndex(ctx, {
      ...search,
      sought: { ...search.sought, meanings: { ...meanings, ...meant } },
    });
  const read = await Promise.all([
    meaning({ numbers: [], suppliers: [] }),
    meaning({ products: [] }),
  ]);
  const { direction } = search.order;
  return firstOf(read.flat(), search.most, direction, ({ at, number }) => [at, number]);
}

function byIndex(ctx: Context<'procurement:read'>, search: Search) {
  const matching = fenced(ordersOf(ctx, search).where(all(conditions(search, false))));
  return ctx.db
    .selectFrom(matching.as('matching'))
    .select([...SUMMARY_COLUMNS, 'at'])
    .orderBy('at', search.order.direction)
    .orderBy('number', search.order.direction)
    .limit(search.most)
    .execute();
}

/** The orders of the dates asked for, behind the key. */
function ordersOf({ db, countryCode }: Context<'procurement:read'>, search: Search) {
  const { query, key, order } = search;
  const after = order.direction === 'asc' ? sql`>` : sql`<`;
  return db
    .selectFrom('purchase_orders')
    .select([...SUMMARY_COLUMNS, order.by.as('at')])
    .where('country_code', '=', countryCode)
    .where(all(orderedWithin(query)))
    .$if(key !== undefined, (orders) =>
      orders.where(sql<SqlBool>`(${order.by}, number) ${after} (${key?.[0]}::date, ${key?.[1]})`),
    );
}

function conditions({ query, sought, today, countryCode }: Search, byRow: boolean): Condition[] {
  return conditionsOf(query, sought, { countryCode, today, byRow });
}
