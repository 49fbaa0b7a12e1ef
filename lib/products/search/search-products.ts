import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import type { CursorScope } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import {
  allOf,
  type Condition,
  fencedSubquery,
  matchesAlternatives,
} from '#lib/search/conditions.ts';
import { cursorFilter, readBothWays, scanThenIndex } from '#lib/search/search-page.ts';
import { interpret, type ProductInterpretations, productSearchConditions } from './conditions.ts';
import { MAX_BEST, rankProducts } from './rank-products.ts';
import type { ProductSearchPage, ProductSearchQuery } from './schema.ts';

/** Products on a page. */
export const SEARCH_PAGE_SIZE = 50;

/**
 * A page of the products that the query finds: by relevance where there is a text, the 200 best and then the others by
 * name, else by name or number. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  limit: number = SEARCH_PAGE_SIZE,
): Promise<ProductSearchPage> {
  const { q } = query;
  const interpretations = q ? interpret(q) : undefined;
  const [ranked, exact] = await Promise.all([
    q ? rankProducts(ctx, { ...query, q }) : undefined,
    interpretations && findExactProduct(ctx, interpretations),
  ]);
  const { similar, isNamed = false } = ranked ?? {};
  const conditions = productSearchConditions(query, similar ? undefined : interpretations);
  if (similar) conditions.push(matchesAlternatives(similar));
  const { sort = 'relevance' } = query;
  const order = sort === 'relevance' && !ranked ? 'name' : sort;
  const best = order === 'relevance' ? (ranked?.best ?? []) : [];
  const search = { conditions, isByNumber: sort === 'number' };
  const { rows, ...cursors } = await readBothWays(query, cursorScope(ctx, query), limit, {
    keyOf: ({ at, number }: Row): Key => [at, number],
    read: ({ key, isBackward, directionOf }) => {
      const page = { ...search, key, direction: directionOf('asc'), rowLimit: limit + 1 };
      return best.length === 0
        ? readPage(ctx, page)
        : readBestAndOthers(ctx, page, best, isBackward);
    },
  });
  return {
    numbers: rows.map(({ number }) => number),
    ...cursors,
    similar: rows.length > 0 ? (similar ?? []).flat() : [],
    isNamed,
    order,
    scores: new Map(best.map(({ number, score }) => [number, Number(score)])),
    exact,
    asOf: ctx.clock.now().toISOString(),
  };
}

/** A page of the best products followed by the others that match, by name. The key of one of the best is its position. */
async function readBestAndOthers(
  ctx: Context<'product:read'>,
  search: Search,
  best: readonly Row[],
  isBackward: boolean,
): Promise<Row[]> {
  const { key, conditions, rowLimit } = search;
  const position = key ? best.findIndex(({ number }) => number === key[1]) : -1;
  const isAmongBest = position !== -1;
  const readOthers = async (others: Search, max: number) =>
    best.length < MAX_BEST || max <= 0
      ? []
      : readPage(ctx, {
          ...others,
          conditions: [
            ...conditions,
            sql`number <> all(${best.map(({ number }) => number)}::text[])`,
          ],
          rowLimit: max,
        });
  if (isBackward) {
    const others = isAmongBest ? [] : await readOthers(search, rowLimit);
    const before = best.slice(0, isAmongBest ? position : best.length).reverse();
    return [...others, ...before].slice(0, rowLimit);
  }
  const first = key && !isAmongBest ? [] : best.slice(position + 1, position + 1 + rowLimit);
  const others = { ...search, key: isAmongBest ? undefined : key };
  return [...first, ...(await readOthers(others, rowLimit - first.length))];
}

/** The position in the sort order; sorted by number, `at` is empty. */
type Key = readonly [at: string, number: string];

type Search = {
  readonly conditions: readonly Condition[];
  readonly key: Key | undefined;
  readonly isByNumber: boolean;
  readonly direction: 'asc' | 'desc';
  readonly rowLimit: number;
};

function cursorScope(
  { countryCode }: Context<'product:read'>,
  query: ProductSearchQuery,
): CursorScope<Key> {
  return {
    list: 'product-search',
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([SORT_NAME, Identifier]).readonly(),
  };
}

/** Rejects what PostgreSQL cannot store as text: NUL and lone surrogates. */
const SORT_NAME = z.string().regex(/^[^\0\p{Cs}]*$/u);

function readPage(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  return scanThenIndex({
    isUnfiltered: search.conditions.length === 0,
    limit: search.rowLimit,
    scan: (limit) => scanFirst(ctx, search, limit),
    byIndex: () => findByIndex(ctx, search),
  });
}

type Row = { at: string; number: string };

/** The products that match among the first `limit` after the cursor. */
function scanFirst(ctx: Context<'product:read'>, search: Search, limit: number): Promise<Row[]> {
  return ctx.db
    .with('candidates', () =>
      selectProducts(ctx, search)
        .select([...CONDITION_COLUMNS])
        .orderBy(sortColumn(search), search.direction)
        .orderBy('number', search.direction)
        .limit(limit),
    )
    .selectFrom('candidates')
    .select(['number', 'at'])
    .where(allOf(search.conditions))
    .orderBy('at', search.direction)
    .orderBy('number', search.direction)
    .limit(search.rowLimit)
    .execute();
}

function findByIndex(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  const matching = fencedSubquery(selectProducts(ctx, search).where(allOf(search.conditions)));
  return ctx.db
    .selectFrom(matching.as('matching'))
    .selectAll()
    .orderBy('at', search.direction)
    .orderBy('number', search.direction)
    .limit(search.rowLimit)
    .execute();
}

/** The columns that conditions use. */
const CONDITION_COLUMNS = [
  'maker_number',
  'barcodes',
  'words',
  'section_code',
  'category_code',
  'brand_code',
  'sub_brand_code',
  'family_codes',
  'product_type',
] as const;

function selectProducts({ db, countryCode }: Context<'product:read'>, search: Search) {
  const { key, isByNumber, direction } = search;
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  const isAfterKey = isByNumber
    ? sql<SqlBool>`number ${operator} ${key?.[1]}`
    : sql<SqlBool>`(sort_name, number) ${operator} (${key?.[0]}, ${key?.[1]})`;
  return db
    .selectFrom('product_search')
    .select(['number', sortColumn(search).as('at')])
    .where('country_code', '=', countryCode)
    .$if(key !== undefined, (products) => products.where(isAfterKey));
}

function sortColumn({ isByNumber }: Search) {
  return isByNumber ? sql<string>`''::text collate "C"` : sql<string>`sort_name`;
}

/** The product with exactly this number, else the one with this barcode if it is unique. */
async function findExactProduct(
  { db, countryCode }: Context<'product:read'>,
  { numbers, barcode }: Pick<ProductInterpretations, 'numbers' | 'barcode'>,
): Promise<string | undefined> {
  const ofCountry = db
    .selectFrom('product_search')
    .select('number')
    .where('country_code', '=', countryCode);
  const [byNumber] = await ofCountry.where('number', 'in', numbers).limit(1).execute();
  if (byNumber) return byNumber.number;
  if (barcode === undefined) return undefined;
  const [one, another] = await ofCountry
    .where(sql<boolean>`barcodes @> ${[barcode]}::text[]`)
    .limit(2)
    .execute();
  return another ? undefined : one?.number;
}
