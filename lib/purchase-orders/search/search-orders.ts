import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import type { CursorScope } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { allOf, type Condition, fencedSubquery } from '#lib/search/conditions.ts';
import { nameOrder } from '#lib/search/name-search.ts';
import { cursorFilter, mergeSorted, readBothWays, scanThenIndex } from '#lib/search/search-page.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { EXPECTED_DATE, ORDER_DATE, orderedWithin, orderSearchConditions } from './conditions.ts';
import {
  type OrderInterpretations,
  type ResolvedSearch,
  resolveSearch,
} from './interpretations.ts';
import type { OrderSearchPage, OrderSearchQuery } from './schema.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toOrderSummary } from './summaries.ts';

/** Orders on a page. */
const SEARCH_PAGE_SIZE = 50;

/**
 * A page of the purchase orders that the query finds, sorted as it says. Whether something is overdue goes by today in
 * the country's main time zone. `resolving` may pass the query's names already looked up. Throws VALIDATION_ERROR on
 * `cursor`.
 */
export async function searchOrders(
  ctx: Context<'procurement:read'>,
  query: OrderSearchQuery,
  limit: number = SEARCH_PAGE_SIZE,
  resolving: Promise<ResolvedSearch | undefined> = resolveSearch(ctx, query),
): Promise<OrderSearchPage> {
  const now = ctx.clock.now();
  const resolved = await resolving;
  const today = dateIn(COUNTRY_TIME_ZONES[ctx.countryCode], now);
  const { countryCode } = ctx;
  const order = sortOrder(query);
  const { rows, ...cursors } = await readBothWays(query, cursorScope(ctx, query), limit, {
    keyOf: ({ at, number }: FoundRow): Key => [at, number],
    read: ({ key, directionOf }) => {
      if (!resolved) return Promise.resolve([]);
      const sort = { ...order, direction: directionOf(order.direction) };
      return readPage(ctx, { query, resolved, key, today, countryCode, sort, rowLimit: limit + 1 });
    },
  });
  return {
    orders: rows.map(toOrderSummary),
    ...cursors,
    truncatedNames: resolved?.truncatedNames ?? [],
    asOf: now.toISOString(),
  };
}

type Key = readonly [at: string, number: string];
type FoundRow = SummaryRow & { readonly at: string };
type Search = {
  readonly query: OrderSearchQuery;
  readonly resolved: ResolvedSearch;
  readonly key: Key | undefined;
  readonly today: string;
  readonly countryCode: string;
  readonly sort: SortOrder;
  /** Rows to read: one more than a page. */
  readonly rowLimit: number;
};

/** What pages are ordered by, and the direction. */
type SortOrder = {
  readonly by: RawBuilder<string>;
  readonly type: 'date' | 'text';
  readonly direction: 'asc' | 'desc';
  /** What the order leaves out, so that its index can be used. */
  readonly among: readonly Condition[];
};

function sortOrder({ sort }: OrderSearchQuery): SortOrder {
  if (sort === 'supplier')
    return { by: SUPPLIER, type: 'text', direction: 'asc', among: [HAS_SUPPLIER_NAME] };
  const date = { type: 'date', among: [] } as const;
  if (sort === 'due') return { ...date, by: EXPECTED_DATE, direction: 'asc' };
  return { ...date, by: ORDER_DATE, direction: sort === 'oldest' ? 'asc' : 'desc' };
}

const SUPPLIER = nameOrder('supplier_name');
const HAS_SUPPLIER_NAME = sql<SqlBool>`${SUPPLIER} is not null`;

function cursorScope({ countryCode }: Context, query: OrderSearchQuery): CursorScope<Key> {
  const date = z.union([z.literal('-infinity'), z.literal('infinity'), DateOnly]);
  const at = query.sort === 'supplier' ? z.string().max(200) : date;
  return {
    list: 'purchase-order-search',
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([at, Identifier]).readonly(),
  };
}

function readPage(ctx: Context<'procurement:read'>, search: Search): Promise<FoundRow[]> {
  return scanThenIndex({
    isUnfiltered: conditions(search, true).length === 0,
    limit: search.rowLimit,
    scan: (limit) => scanFirst(ctx, search, limit),
    byIndex: () => findByIndexes(ctx, search),
  });
}

/** The orders that match among the first `limit` of the date range. */
function scanFirst(ctx: Context<'procurement:read'>, search: Search, limit: number) {
  return ctx.db
    .with('candidates', () =>
      selectOrders(ctx, search)
        .select('country_code')
        .orderBy(search.sort.by, search.sort.direction)
        .orderBy('number', search.sort.direction)
        .limit(limit),
    )
    .selectFrom('candidates')
    .select([...SUMMARY_COLUMNS, 'at'])
    .where(allOf(conditions(search, true)))
    .orderBy('at', search.sort.direction)
    .orderBy('number', search.sort.direction)
    .limit(search.rowLimit)
    .execute();
}

/** Products are in the table of lines: combined with `or`, that condition would be evaluated for every order. */
async function findByIndexes(ctx: Context<'procurement:read'>, search: Search) {
  const { interpretations } = search.resolved;
  if (!interpretations || interpretations.products.length === 0) return findByIndex(ctx, search);
  const readInterpretation = (subset: Partial<OrderInterpretations>) =>
    findByIndex(ctx, {
      ...search,
      resolved: { ...search.resolved, interpretations: { ...interpretations, ...subset } },
    });
  const read = await Promise.all([
    readInterpretation({ numbers: [], suppliers: [], qualified: undefined }),
    readInterpretation({ products: [] }),
  ]);
  const { direction } = search.sort;
  return mergeSorted(read.flat(), search.rowLimit, direction, ({ at, number }) => [at, number]);
}

function findByIndex(ctx: Context<'procurement:read'>, search: Search) {
  const matching = fencedSubquery(
    selectOrders(ctx, search).where(allOf(conditions(search, false))),
  );
  return ctx.db
    .selectFrom(matching.as('matching'))
    .select([...SUMMARY_COLUMNS, 'at'])
    .orderBy('at', search.sort.direction)
    .orderBy('number', search.sort.direction)
    .limit(search.rowLimit)
    .execute();
}

/** The orders of the date range after the cursor. */
function selectOrders({ db, countryCode }: Context<'procurement:read'>, search: Search) {
  const { query, key, sort } = search;
  const operator = sort.direction === 'asc' ? sql`>` : sql`<`;
  return db
    .selectFrom('purchase_orders')
    .select([...SUMMARY_COLUMNS, sort.by.as('at')])
    .where('country_code', '=', countryCode)
    .where(allOf([...orderedWithin(query), ...sort.among]))
    .$if(key !== undefined, (orders) =>
      orders.where(
        sql<SqlBool>`(${sort.by}, number) ${operator} (${key?.[0]}::${sql.raw(sort.type)}, ${key?.[1]})`,
      ),
    );
}

function conditions({ query, resolved, today, countryCode }: Search, byRow: boolean): Condition[] {
  return orderSearchConditions(query, resolved, { countryCode, today, byRow });
}
