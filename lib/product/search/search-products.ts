import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import { type CursorScope, decodeCursor, pageOf } from '#lib/api/paging/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { allOf, type Condition } from '#lib/search/conditions.ts';
import { fencedSubquery } from '#lib/search/planner-fences.ts';
import { cursorFilter, scanThenIndex } from '#lib/search/search-page.ts';
import { interpret, type ProductInterpretations, productSearchConditions } from './conditions.ts';
import type { ProductSearchPage, ProductSearchQuery } from './schema.ts';

/** Products on a page. */
export const SEARCH_PAGE_SIZE = 50;

/** A page of the products that the query finds, sorted by name or number. Throws VALIDATION_ERROR on `cursor`. */
export async function searchProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  limit: number = SEARCH_PAGE_SIZE,
): Promise<ProductSearchPage> {
  const scope = cursorScope(ctx, query);
  const key = decodeCursor(scope, query.cursor);
  const interpretations = query.q ? interpret(query.q) : undefined;
  const conditions = productSearchConditions(query, interpretations);
  const [read, exact] = await Promise.all([
    readPage(ctx, { conditions, key, isByNumber: query.sort === 'number', rowLimit: limit + 1 }),
    interpretations && findExact(ctx, interpretations),
  ]);
  const { rows, pagination } = pageOf(read, scope, limit, ({ at, number }) => [at, number]);
  return {
    numbers: rows.map(({ number }) => number),
    nextCursor: pagination.nextCursor,
    exact,
    asOf: ctx.clock.now().toISOString(),
  };
}

/** The position in the sort order; sorted by number, `at` is empty. */
type Key = readonly [at: string, number: string];

type Search = {
  readonly conditions: readonly Condition[];
  readonly key: Key | undefined;
  readonly isByNumber: boolean;
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
        .orderBy(sortColumn(search))
        .orderBy('number')
        .limit(limit),
    )
    .selectFrom('candidates')
    .select(['number', 'at'])
    .where(allOf(search.conditions))
    .orderBy('at')
    .orderBy('number')
    .limit(search.rowLimit)
    .execute();
}

function findByIndex(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  const matching = fencedSubquery(selectProducts(ctx, search).where(allOf(search.conditions)));
  return ctx.db
    .selectFrom(matching.as('matching'))
    .selectAll()
    .orderBy('at')
    .orderBy('number')
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
  const { key, isByNumber } = search;
  const isAfterKey = isByNumber
    ? sql<SqlBool>`number > ${key?.[1]}`
    : sql<SqlBool>`(sort_name, number) > (${key?.[0]}, ${key?.[1]})`;
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
async function findExact(
  { db, countryCode }: Context<'product:read'>,
  { numbers, barcode }: ProductInterpretations,
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
