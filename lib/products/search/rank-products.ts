import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { PRODUCTS, type ProductSearchQuery } from '#lib/products/record.ts';
import { parseList } from '#lib/records/list.ts';
import { filtersOf } from '#lib/records/read-page.ts';
import { allOf, PLANNER_FENCE } from '#lib/search/conditions.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import { tradeWords } from './trade-words.ts';

/** The best of the products that a text finds. */
type RankedProducts = {
  /** The best first, with their sort keys; at most `MAX_BEST`. */
  readonly best: readonly RankedProduct[];
  /** What the products match; undefined: what was typed. */
  readonly similar: TermAlternatives | undefined;
  /** Whether words of the text name the first or its place in the range, and are not only in its description. */
  readonly isNamed: boolean;
};

/** The name of a product as a sort key, its number, and how well its name has the words. */
export type RankedProduct = { readonly at: string; readonly last: string; readonly score: number };

/**
 * The products of a search that have the words, those first that are what the words say: `tap` finds taps before basins
 * with a tap hole. If none has the words, those with similar ones. Undefined if the words are too short.
 */
export async function rankProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery & { readonly q: string },
): Promise<RankedProducts | undefined> {
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
export const MAX_BEST = 200;
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
