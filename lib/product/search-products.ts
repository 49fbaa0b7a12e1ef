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

/** The most products of a page. */
export const SEARCH_PAGE = 50;

/**
 * A page of the products that the query finds, by name or number: `limit` of them, 50 unless it is said.
 * Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  limit: number = SEARCH_PAGE,
): Promise<ProductSearchPage> {
  const walk = walkOf(ctx, query);
  const key = keyAfter(walk, query.cursor);
  const meanings = query.q ? meaningsOf(query.q) : undefined;
  const conditions = conditionsOf(query, meanings);
  const [read, exact] = await Promise.all([
    readPage(ctx, { conditions, key, isByNumber: query.sort === 'number', most: limit + 1 }),
    meanings && exactly(ctx, meanings),
  ]);
  const { rows, pagination } = pageOf(read, walk, limit, ({ at, number }) => [at, number]);
  return {
    numbers: rows.map(({ number }) => number),
    nextCursor: pagination.nextCursor,
    exact,
    asOf: ctx.clock.now().toISOString(),
  };
}

/** Where a product stands in the order of names; of numbers, the first is nothing. */
type Key = readonly [at: string, number: string];

type Search = {
  readonly conditions: readonly Condition[];
  readonly key: Key | undefined;
  readonly isByNumber: boolean;
  readonly most: number;
};

function walkOf({ countryCode }: Context<'product:read'>, query: ProductSearchQuery): Walk<Key> {
  return {
    list: 'product-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([SORT_NAME, Identifier]).readonly(),
  };
}

/** What a text of the database may be. */
const SORT_NAME = z.string().regex(/^[^\0\p{Cs}]*$/u);

function readPage(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  return readEitherWay({
    isPlain: search.conditions.length === 0,
    most: search.most,
    first: (lookedThrough) => first(ctx, search, lookedThrough),
    byIndex: () => byIndex(ctx, search),
  });
}

type Row = { at: string; number: string };

/** Those of the first products behind the key that fulfil the rest. */
function first(ctx: Context<'product:read'>, search: Search, limit: number): Promise<Row[]> {
  return ctx.db
    .with('candidates', () =>
      productsOf(ctx, search)
        .select([...SOUGHT])
        .orderBy(orderOf(search))
        .orderBy('number')
        .limit(limit),
    )
    .selectFrom('candidates')
    .select(['number', 'at'])
    .where(all(search.conditions))
    .orderBy('at')
    .orderBy('number')
    .limit(search.most)
    .execute();
}

function byIndex(ctx: Context<'product:read'>, search: Search): Promise<Row[]> {
  const matching = fenced(productsOf(ctx, search).where(all(search.conditions)));
  return ctx.db
    .selectFrom(matching.as('matching'))
    .selectAll()
    .orderBy('at')
    .orderBy('number')
    .limit(search.most)
    .execute();
}

/** What conditions are about. */
const SOUGHT = [
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
  const behind = isByNumber
    ? sql<SqlBool>`number > ${key?.[1]}`
    : sql<SqlBool>`(sort_name, number) > (${key?.[0]}, ${key?.[1]})`;
  return db
    .selectFrom('product_search')
    .select(['number', orderOf(search).as('at')])
    .where('country_code', '=', countryCode)
    .$if(key !== undefined, (products) => products.where(behind));
}

function orderOf({ isByNumber }: Search) {
  return isByNumber ? sql<string>`''::text collate "C"` : sql<string>`sort_name`;
}

/** The product of exactly this number, else the one of this barcode where only one has it. */
async function exactly(
  { db, countryCode }: Context<'product:read'>,
  { numbers, barcode }: Meanings,
): Promise<string | undefined> {
  const ofCountry = db
    .selectFrom('product_search')
    .select('number')
    .where('country_code', '=', countryCode);
  const [numbered] = await ofCountry.where('number', 'in', numbers).limit(1).execute();
  if (numbered) return numbered.number;
  if (barcode === undefined) return undefined;
  const [one, another] = await ofCountry
    .where(sql<boolean>`barcodes @> ${[barcode]}::text[]`)
    .limit(2)
    .execute();
  return another ? undefined : one?.number;
}
