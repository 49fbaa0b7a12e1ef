import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import {
  allOf,
  type Condition,
  matchesAlternatives,
  PLANNER_FENCE,
} from '#lib/search/conditions.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { interpret, productSearchConditions } from './conditions.ts';
import type { ProductSearchQuery } from './schema.ts';

/** The best of the products that a text finds. */
type RankedProducts = {
  /** The best first, with their sort keys; at most `MAX_BEST`. */
  readonly best: readonly RankedProduct[];
  /** What the products match; undefined: what was typed. */
  readonly similar: TermAlternatives | undefined;
  /** Whether words of the text are in the name of the first, and not only in its family or description. */
  readonly isNamed: boolean;
};

/** A product number, its name as a sort key, and how well its name has the words. */
type RankedProduct = { readonly number: string; readonly at: string; readonly score: number };

/**
 * The products of a search that have the words, those that have them in their name first: `water heater` finds heaters
 * before the anodes that go into one. If none has them, those with similar words. Undefined if the words are too short.
 */
export async function rankProducts(
  ctx: Context<'product:read'>,
  query: ProductSearchQuery & { readonly q: string },
): Promise<RankedProducts | undefined> {
  const { q, ...selection } = query;
  const terms = toSearchTerms(q);
  if (terms.every(({ length }) => length < MIN_RANKED_LENGTH)) return undefined;
  const spelled = await readRanked(
    ctx,
    productSearchConditions(query, interpret(q)),
    terms.map((term) => [term]),
  );
  const isNamed = Number(spelled[0]?.score ?? 0) >= terms.length;
  if (spelled.length > 0) return { best: spelled, similar: undefined, isNamed };
  const similar = await findSimilarWords(ctx, 'product_search', terms);
  if (!similar) return { best: [], similar, isNamed };
  const conditions = [
    ...productSearchConditions(selection, undefined),
    matchesAlternatives(similar),
  ];
  return { best: await readRanked(ctx, conditions, similar), similar, isNamed };
}

/** As many as are put in the order of relevance: what follows is in the order of names. */
export const MAX_BEST = 200;
/** So many products have a word that begins with one or two letters that they are not ranked. */
const MIN_RANKED_LENGTH = 3;
/** The most products that are ranked: where more match, more words have to be typed. */
const MAX_RANKED = 2_000;

async function readRanked(
  { db, countryCode }: Context<'product:read'>,
  conditions: readonly Condition[],
  terms: TermAlternatives,
): Promise<RankedProduct[]> {
  const { rows } = await sql<RankedProduct>`
    select number, sort_name as at, ${nameScore(terms)} as score
    from (
      select number, sort_name from product_search
      where country_code = ${countryCode} and ${allOf(conditions)}
      limit ${sql.lit(MAX_RANKED)} ${PLANNER_FENCE}
    ) as found
    order by score desc, sort_name, number
    limit ${sql.lit(MAX_BEST)}`.execute(db);
  return rows;
}

/** How well a name has the terms: 2 for a whole word, 1 for the beginning of one, 2 for all in the order typed. */
function nameScore(terms: TermAlternatives): RawBuilder<number> {
  const patterns = terms.map((words) => `(${words.map(patternOf).join('|')})`);
  const scores = patterns.map(
    (pattern) => sql<number>`case
      when sort_name ~ ${`${START}${pattern}(s|es)?${END}`} then 2
      when sort_name ~ ${`${START}${pattern}`} then 1 else 0 end`,
  );
  const inOrder = `${START}${patterns.join('[^[:alnum:]]+')}`;
  if (terms.length > 1) scores.push(sql`case when sort_name ~ ${inOrder} then 2 else 0 end`);
  return sql`(${sql.join(scores, sql` + `)})`;
}

/** In names for sorting numbers are padded with zeros, and a unit may be apart from its number. */
function patternOf(term: string): string {
  return term.replaceAll(/(?<=\d)(?=\p{L})/gu, ' ?').replace(/^(?=\d)/, '0*');
}

const START = '(^|[^[:alnum:]])';
const END = '($|[^[:alnum:]])';
