import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { listProductSummaries } from '#lib/products/products.ts';
import { barcodeOf, hasBarcode, PRODUCTS, type ProductSearchQuery } from '#lib/products/record.ts';
import { MAX_PRODUCTS_IN_FILE } from '#lib/products/search/schema.ts';
import { cursorScope, keyOf, PAGE_SIZE, parseList } from '#lib/records/list.ts';
import { filtersOf, type Ordered, readPage, type Search } from '#lib/records/read-page.ts';
import { allOf, PLANNER_FENCE } from '#lib/search/conditions.ts';
import { FIRST_PAGE, readBothWays } from '#lib/search/search-page.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import { caseVariants } from '#lib/search/words.ts';
import { collectPages, csvFile } from '#lib/text/csv.ts';
import { tradeWords } from './trade-words.ts';

/**
 * A page of the products that the query finds: by relevance where there is a text, the 200 best and then the others by
 * name, else by name or number. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  limit = PAGE_SIZE,
) {
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
    /** The words that were matched beside those of the text, because no product has it as it is spelt. */
    similar: rows.length > 0 ? (similar ?? []).flat() : [],
    /** Whether words of the text are in the name of the first by relevance. */
    isNamed,
    /** What the products are in the order of; by relevance only words of three letters or more. */
    order,
    /** How well products match, by number, where they are in the order of relevance: equal ones in the order of names. */
    scores: new Map(best.map(({ last, score }) => [last, Number(score)])),
    /** The product whose number, or else whose barcode, was entered exactly. */
    exact,
    asOf: ctx.clock.now().toISOString(),
  };
}

export const PRODUCTS_CSV = csvFile({
  ...PRODUCTS.file,
  rows: (ctx, query) =>
    collectPages('products', MAX_PRODUCTS_IN_FILE, async (from) => {
      const page = await searchProducts(ctx, { ...query, ...from }, READ_BATCH);
      return { rows: await listProductSummaries(ctx, page.numbers), nextCursor: page.nextCursor };
    }),
  columns: {
    Product: (product) => product.number,
    Description: (product) => product.description,
    Brand: (product) => product.brandName,
    'Manufacturer part no.': (product) => product.manufacturerPartNumber,
    Barcodes: (product) => product.barcodes?.join(' '),
    Unit: (product) => product.unitOfMeasure,
    Type: (product) => product.productType,
    'Section code': (product) => product.sectionCode,
    'Category code': (product) => product.categoryCode,
    'Family codes': (product) => product.familyCodes?.join(' '),
    'Replaced by': (product) => product.replacedByProductNumber,
    Hazardous: (product) => (product.isHazardous ? 'yes' : 'no'),
    'GST exempt': (product) => (product.isGstExempt ? 'yes' : 'no'),
    'Weight (kg)': (product) => product.weightKg,
    'Length (mm)': (product) => product.lengthMm,
    'Width (mm)': (product) => product.widthMm,
    'Height (mm)': (product) => product.heightMm,
  },
});

const READ_BATCH = 500;

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

/** The name of a product as a sort key, its number, and how well its name has the words. */
type RankedProduct = { readonly at: string; readonly last: string; readonly score: number };

/**
 * The products of a search that have the words, those first that are what the words say: `tap` finds taps before basins
 * with a tap hole. If none has the words, those with `similar` ones. `isNamed`: words of the text name the first or its
 * place in the range, and are not only in its description. Undefined if the words are too short.
 */
async function rankProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery & { readonly q: string },
) {
  const terms = tradeWords(query.q);
  if (terms.every(([{ length } = '']) => length < MIN_RANKED_LENGTH)) return undefined;
  const spelled = await readRanked(ctx, query, terms);
  const isNamed = Number(spelled[0]?.score ?? 0) >= terms.length;
  if (spelled.length > 0) return { best: spelled, similar: undefined, isNamed };
  const similar = await findSimilarWords(
    ctx,
    'product_search',
    terms.map(([term = '']) => term),
  );
  if (!similar) return { best: [], similar, isNamed };
  return { best: await readRanked(ctx, query, similar, similar), similar, isNamed };
}

/** As many as are put in the order of relevance: what follows is in the order of names. */
const MAX_BEST = 200;
/** So many products have a word that begins with one or two letters that they are not ranked. */
const MIN_RANKED_LENGTH = 3;
/** The most products that are ranked: where more match, more words have to be typed. */
const MAX_RANKED = 2_000;

async function readRanked(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery,
  terms: TermAlternatives,
  alternatives?: TermAlternatives,
): Promise<RankedProduct[]> {
  const { db, countryCode } = ctx;
  const conditions = filtersOf(await parseList(PRODUCTS, query, { ctx, alternatives }));
  const { rows } = await sql<RankedProduct>`
    with classes as materialized (
      select kind, parent, code, sort_order, case kind
        when 'category' then ${scoreOf(terms, sql`lower(name)`, isKind)}
          - (name ~* ${isWord(FOR_OTHERS)})::integer
        else ${scoreOf(terms, sql`lower(name)`, isWord)} end as score
      from product_classes where country_code = ${countryCode} and kind in ('section', 'category'))
    select sort_name as at, number as last,
      ${nameScore(terms)} + coalesce(category.score, 0) + coalesce(section.score, 0) as score
    from (
      select number, sort_name, section_code, category_code from product_search
      where country_code = ${countryCode} and ${allOf(conditions)}
      limit ${sql.lit(MAX_RANKED)} ${PLANNER_FENCE}
    ) as found
    left join classes as section on section.kind = 'section' and section.code = section_code
    left join classes as category on category.kind = 'category'
      and category.parent = section_code and category.code = category_code
    order by score desc, section.sort_order, category.sort_order, sort_name, number
    limit ${sql.lit(MAX_BEST)}`.execute(db);
  return rows;
}

/**
 * How well a name has the terms: what goods are is said before their measures, and what they come with is not what they
 * are. 3 for a whole word before the first number, 1 for the beginning of one or for a whole word behind it, and 2 for
 * all in the order typed.
 */
function nameScore(terms: TermAlternatives): RawBuilder<number> {
  const name = sql`split_part(sort_name, ' with ', 1)`;
  const scores = [
    scoreOf(terms, name, (pattern) => `^[^0-9]*${isWord(pattern)}`, 2),
    scoreOf(terms, name, (pattern) => `${isWord(pattern)}|^[^0-9]*${START}${pattern}`),
  ];
  const inOrder = `${START}${terms.map(patternOf).join('[^[:alnum:]]+')}`;
  if (terms.length > 1) scores.push(sql`case when sort_name ~ ${inOrder} then 2 else 0 end`);
  return sql`(${sql.join(scores, sql` + `)})`;
}

/** `points` for each term whose pattern the text matches. */
function scoreOf(
  terms: TermAlternatives,
  text: RawBuilder<unknown>,
  patternFor: (pattern: string) => string,
  points = 1,
): RawBuilder<number> {
  const scores = terms.map(
    (term) =>
      sql<number>`case when ${text} ~ ${patternFor(patternOf(term))} then ${sql.lit(points)} else 0 end`,
  );
  return sql`(${sql.join(scores, sql` + `)})`;
}

/** Matches what the term stands for. In names for sorting numbers have leading zeros, and units may be apart. */
function patternOf(words: TermAlternatives[number]): string {
  const patterns = words.map((word) =>
    word
      .replaceAll(' ', '[^[:alnum:]]+')
      .replaceAll(/(?<=\d)(?=\p{L})/gu, ' ?')
      .replace(/^(?=\d)/, '0*'),
  );
  return `(${patterns.join('|')})`;
}

const isWord = (pattern: string) => `${START}${pattern}(s|es|y|ies)?${END}`;
/** A category says what its goods are in the plural, or last: `Toilet seats and buttons`, `Data cable`. */
const isKind = (pattern: string) => `${START}${pattern}((s|es|ies)${END}|$)`;

/** Goods for other goods come after them. */
const FOR_OTHERS = '(accessories|spares)';

const START = '(^|[^[:alnum:]])';
const END = '($|[^[:alnum:]])';
