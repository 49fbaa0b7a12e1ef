import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { barcodeOf, hasBarcode, PRODUCTS, type ProductSearchQuery } from '#lib/products/record.ts';
import { cursorScope, keyOf, PAGE_SIZE, parseList } from '#lib/records/list.ts';
import { type Ordered, readPage, type Search } from '#lib/records/read-page.ts';
import { FIRST_PAGE, readBothWays } from '#lib/search/search-page.ts';
import { caseVariants } from '#lib/search/words.ts';
import { MAX_BEST, type RankedProduct, rankProducts } from './rank-products.ts';

/** A page of product numbers; `asOf` is the time of the response. */
type ProductSearchPage = {
  readonly numbers: readonly string[];
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  /** The words that were matched beside those of the text, because no product has it as it is spelt. */
  readonly similar: readonly string[];
  /** What the products are in the order of; by relevance only words of three letters or more. */
  readonly order: string;
  /** How well products match, by number, where they are in the order of relevance: equal ones in the order of names. */
  readonly scores: ReadonlyMap<string, number>;
  /** Whether words of the text are in the name of the first by relevance. */
  readonly isNamed: boolean;
  /** The product whose number, or else whose barcode, was entered exactly. */
  readonly exact: string | undefined;
  readonly asOf: string;
};

/**
 * A page of the products that the query finds: by relevance where there is a text, the 200 best and then the others by
 * name, else by name or number. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  limit = PAGE_SIZE,
): Promise<ProductSearchPage> {
  const { q, sort = 'relevance' } = query;
  const [ranked, exact] = await Promise.all([
    q ? rankProducts(ctx, { ...query, q }) : undefined,
    q ? findExactProduct(ctx, q) : undefined,
  ]);
  const { similar, isNamed = false } = ranked ?? {};
  const order = sort === 'relevance' && !ranked ? 'name' : sort;
  const best = order === 'relevance' ? (ranked?.best ?? []) : [];
  const asked = await parseList(PRODUCTS, query, { ctx, alternatives: similar });
  const { rows, ...cursors } = await readBothWays(query, cursorScope(ctx, PRODUCTS, query), limit, {
    keyOf: keyOf<Row>(asked.order),
    read: (position) => readBestFirst(ctx, best, { ...asked, position, rowLimit: limit + 1 }),
  });
  return {
    numbers: rows.map(({ last }) => last),
    ...cursors,
    similar: rows.length > 0 ? (similar ?? []).flat() : [],
    isNamed,
    order,
    scores: new Map(best.map(({ last, score }) => [last, Number(score)])),
    exact,
    asOf: ctx.clock.now().toISOString(),
  };
}

type Row = Ordered<unknown>;

/** The best products, then the others that match, by name. The key of one of the best is its position. */
async function readBestFirst(
  ctx: Context<'product:read'>,
  best: readonly RankedProduct[],
  search: Search,
): Promise<Row[]> {
  const { position, bounds, rowLimit } = search;
  const at = best.findIndex(({ last }) => last === position.key?.[1]);
  const readOthers = async (from: Search['position'], max: number) => {
    if (max <= 0 || (best.length > 0 && best.length < MAX_BEST)) return [];
    const isOther = sql<SqlBool>`number <> all(${best.map(({ last }) => last)}::text[])`;
    const others = { position: from, bounds: [...bounds, isOther], rowLimit: max };
    return readPage<unknown>(ctx, PRODUCTS, { ...search, ...others });
  };
  if (position.isBackward) {
    if (at >= 0) return best.slice(Math.max(0, at - rowLimit), at).reverse();
    const others = await readOthers(position, rowLimit);
    return [...others, ...best.toReversed()].slice(0, rowLimit);
  }
  const first = position.key && at < 0 ? [] : best.slice(at + 1, at + 1 + rowLimit);
  const others = await readOthers(at < 0 ? position : FIRST_PAGE, rowLimit - first.length);
  return [...first, ...others];
}

/** The product with exactly this number, else the one with this barcode if it is unique. */
async function findExactProduct(
  { db, countryCode }: Context<'product:read'>,
  typed: string,
): Promise<string | undefined> {
  const ofCountry = db
    .selectFrom('product_search')
    .select('number')
    .where('country_code', '=', countryCode);
  const [byNumber] = await ofCountry.where('number', 'in', caseVariants(typed)).limit(1).execute();
  const barcode = barcodeOf(typed);
  if (byNumber || barcode === undefined) return byNumber?.number;
  const [one, another] = await ofCountry.where(hasBarcode(barcode)).limit(2).execute();
  return another ? undefined : one?.number;
}
