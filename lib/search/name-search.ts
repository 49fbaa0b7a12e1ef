import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { type Condition, matchesAlternatives, matchesTerms, matchesText } from './conditions.ts';
import { findSimilarWords, type TermAlternatives } from './similar-words.ts';
import { caseVariants, toSearchTerms } from './words.ts';

/** Which names to search, and which of them the caller may see. */
export type NameSearch = {
  readonly db: Database;
  readonly countryCode: string;
  readonly table: 'invoice_names' | 'purchase_order_names';
  readonly kind: 'customer' | 'supplier' | 'product';
  /** Numbers that the caller is limited to; undefined: all. */
  readonly within?: readonly string[] | undefined;
};

/** Limit of records found by name; beyond it the user must type more words. */
export const MAX_NAMES = 500;

export type FoundNames = {
  /** At most MAX_NAMES; when there are that many, there may be more. */
  readonly numbers: readonly string[];
  /** What was matched instead of the typed terms, because nothing is spelt like them. */
  readonly similar?: TermAlternatives;
};

/**
 * The records that a text matches, of several kinds of one table in one statement, in the order of the searches: the one
 * with exactly this number, or else those with every term at the beginning of a word of their name, number or telephone
 * number, or else those with similar words.
 */
export function findNumbersByNames(
  searches: readonly NameSearch[],
  text: string,
): Promise<FoundNames[]> {
  const terms = toSearchTerms(text);
  return queryOrSimilar(searches, caseVariants(text), terms, matchesText(text));
}

/** The records whose names have all the terms or similar words; none without terms. */
export async function findNumbersByTerms(
  search: NameSearch,
  terms: readonly string[],
): Promise<FoundNames> {
  const [found] = await queryOrSimilar([search], [], terms, matchesTerms(terms));
  return found ?? { numbers: [] };
}

/** Similar words are tried only where nothing has the words as they are spelt. */
async function queryOrSimilar(
  searches: readonly NameSearch[],
  numbers: readonly string[],
  terms: readonly string[],
  spelledSo: Condition,
): Promise<FoundNames[]> {
  const [first] = searches;
  const spelled = await queryNames(searches, numbers, terms.length > 0 && spelledSo);
  if (!first || spelled.some((found) => found.length > 0))
    return spelled.map((found) => ({ numbers: found }));
  const similar = await findSimilarWords(first, first.table, terms);
  if (!similar) return spelled.map(() => ({ numbers: [] }));
  const found = await queryNames(searches, [], matchesAlternatives(similar));
  return found.map((each) => ({ numbers: each, similar }));
}

async function queryNames(
  searches: readonly NameSearch[],
  numbers: readonly string[],
  hasWords: Condition | false,
): Promise<string[][]> {
  const [{ db } = {}] = searches;
  if (!db || (numbers.length === 0 && !hasWords)) return searches.map(() => []);
  const parts = searches.flatMap((search, at) => [
    ...(numbers.length > 0 ? [selectNumbers(search, at, true, hasNumber(numbers))] : []),
    ...(hasWords ? [selectNumbers(search, at, false, hasWords)] : []),
  ]);
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  return searches.map((_, at) => {
    const found = rows.filter((row) => row.at === at);
    const numbered = found.find(({ is_exact }) => is_exact);
    return (numbered ? [numbered] : found).map(({ number }) => number);
  });
}

type Found = { readonly at: number; readonly is_exact: boolean; readonly number: string };

/** The record with exactly this number, in any of its case variants. */
function hasNumber(numbers: readonly string[]): Condition {
  return sql`number = any(${[...numbers]}::text[])`;
}

function selectNumbers(
  { countryCode, table, kind, within }: NameSearch,
  at: number,
  isExact: boolean,
  condition: Condition,
): RawBuilder<unknown> {
  const limited = within === undefined ? sql`true` : hasNumber(within);
  return sql`(
    select ${sql.lit(at)} as at, ${sql.lit(isExact)} as is_exact, number from ${sql.table(table)}
    where country_code = ${countryCode} and kind = ${kind} and ${condition} and ${limited}
    limit ${sql.lit(MAX_NAMES)})`;
}

/**
 * What lists sort names by: without capitals and macrons. The indexes of `db/migrations/0001_initial/` have the
 * same expression.
 */
export function nameOrder(column: 'customer_name' | 'supplier_name'): RawBuilder<string> {
  return sql`(lower(translate(left(${sql.ref(column)}, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C")`;
}
