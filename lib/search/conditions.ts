import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TermAlternatives } from './similar-words.ts';
import { findPhone, typedPhoneWord } from './typed/phone.ts';
import { toSearchTerms } from './words.ts';

/** A condition on a row. */
export type Condition = RawBuilder<SqlBool>;

/** All of the conditions; true for none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
}

/** At least one of the conditions; false for none. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
}

/** The column starts with one of the forms. */
export function startsWithAny(column: RawBuilder<unknown>, forms: readonly string[]): Condition {
  return anyOf(forms.map((form) => sql<SqlBool>`${column} ^@ ${form}`));
}

const WORDS = sql.ref<string>('words');

/**
 * Every term (`toSearchTerms`) is the beginning of a word (`toSearchWords`) in the column. When all terms are
 * single letters (`A B C`) they must match whole words, since every name has words with these initials. False without terms.
 */
export function matchesTerms(terms: readonly string[], words = WORDS): Condition {
  if (terms.length === 0) return sql`false`;
  if (terms.length > 1 && terms.every(({ length }) => length === 1))
    return sql`${words} @@ ${terms.map((term) => `'${term}'`).join(' & ')}::tsquery`;
  const [selective, rest] = splitBySelectivity(terms);
  const found = sql<SqlBool>`${words} @@ ${prefixQuery(selective)}::tsquery`;
  if (rest.length === 0) return found;
  // Checking row by row is faster than reading the index for every word with a short prefix.
  const checked = withoutIndex(sql`${words} @@ ${prefixQuery(rest)}::tsquery`);
  return sql`(${found} and ${checked})`;
}

/** Every term of the text; a telephone number in it by its digits, as dialled within the country, or its last four. */
export function matchesText(text: string, words = WORDS): Condition {
  const hasTerms = matchesTerms(toSearchTerms(text), words);
  const phone = typedPhoneWord(text);
  if (phone === undefined) return hasTerms;
  const rest = toSearchTerms(findPhone(text)?.rest ?? '');
  return sql`(${hasTerms} or ${matchesTerms([phone, ...rest], words)})`;
}

/** Each term is the beginning of a word in the column, or what it may stand for is in it, of which all words are. */
export function matchesAlternatives(terms: TermAlternatives, words = WORDS): Condition {
  const query = terms.map(([typed = '', ...similar]) =>
    [`'${typed}':*`, ...similar.map((words) => `('${words.split(' ').join("' & '")}')`)].join(
      ' | ',
    ),
  );
  return sql`${words} @@ ${query.map((each) => `(${each})`).join(' & ')}::tsquery`;
}

/** The selective terms, for the index, and the rest, which are prefixes of very many words. */
function splitBySelectivity(terms: readonly string[]): [selective: string[], rest: string[]] {
  const longest = [...terms].sort((a, b) => b.length - a.length);
  const long = longest.filter((term) => term.length >= SELECTIVE_LENGTH);
  const count = Math.max(long.length, MIN_SELECTIVE);
  return [longest.slice(0, count), longest.slice(count)];
}

const SELECTIVE_LENGTH = 3;
/** When all terms are short, this many together are selective. */
const MIN_SELECTIVE = 2;

/** Terms consist of letters and digits only, so they cannot contain tsquery operators. */
function prefixQuery(terms: readonly string[]): string {
  return terms.map((term) => `'${term}':*`).join(' & ');
}

/**
 * The end of a subquery that PostgreSQL plans by itself, by the indexes of its conditions: without the fence the planner
 * may scan the index of the outer `order by` row by row, however far away the few matching rows are. A fenced `exists` is
 * evaluated for each row instead of being turned into a join, and the columns of a fenced subquery are computed once
 * instead of at every use.
 */
export const PLANNER_FENCE = sql`offset 0`;

/** A condition that is only checked on rows found by other conditions, never by an index. */
export function withoutIndex(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${condition}) is true`;
}
