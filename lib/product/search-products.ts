import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { all, type Condition } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { filterOf, readEitherWay } from '#lib/search/page-of-search.ts';
import { conditionsOf } from './search-conditions.ts';
import type { ProductSearchPage, ProductSearchQuery } from './search-schema.ts';
import { type Meanings, meaningsOf } from './search-terms.ts';

/** Products on a page. */
export const SEARCH_PAGE = 50;

/** A page of the products that the query finds, sorted by name or number. Throws VALIDATION_ERROR on `cursor`. */
export async function searchProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  limit: number = SEARCH_PAGE,
): Promise<ProductSearchPage> {
  const scope = cursorScope(ctx, query);
  const key = keyAfter(scope, query.cursor);
  const interpretations = query.q ? meaningsOf(query.q) : undefined;
  const conditions = conditionsOf(query, interpretations);
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
): Walk<Key> {
  return {
    list: 'product-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([SORT_NAME, Identifier]).readonly(),
  };
}

/** Rejects what PostgreSQL cannot store as text: NUL and lone surrogates. */
const SORT_NAME = z.string().regex(/^[^\0\p{Cs}]*$/u);

function readPage(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  return readEitherWay({
    isPlain: search.conditions.length === 0,
    most: search.rowLimit,
    first: (limit) => scanFirst(ctx, search, limit),
    byIndex: () => findByIndex(ctx, search),
  });
}

type Row = { at: string; number: string };

/** The products that match among the first `limit` after the cursor. */
function scanFirst(ctx: Context<'product:read'>, search: Search, limit: number): Promise<Row[]> {
  return ctx.db
    .with('candidates', () =>
      productsOf(ctx, search)
        .select([...CONDITION_COLUMNS])
        .orderBy(sortColumn(search))
        .orderBy('number')
        .limit(limit),
    )
    .selectFrom('candidates')
    .select(['number', 'at'])
    .where(all(search.conditions))
    .orderBy('at')
    .orderBy('number')
    .limit(search.rowLimit)
    .execute();
}

function findByIndex(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  const matching = fenced(productsOf(ctx, search).where(all(search.conditions)));
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

function productsOf({ db, countryCode }: Context<'product:read'>, search: Search) {
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
  { numbers, barcode }: Meanings,
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
