import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rowByRow } from './fences.ts';

/** Something that a row has to fulfil. */
export type Condition = RawBuilder<SqlBool>;

/** Every one of them; of none, whatever the row is. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
}

/** One of the forms is the beginning of what stands in the column. */
export function begins(column: RawBuilder<unknown>, forms: readonly string[]): Condition {
  return sql`(${sql.join(
    forms.map((form) => sql<SqlBool>`${column} ^@ ${form}`),
    sql` or `,
  )})`;
}

/**
 * Every term (`termsOf`) is the beginning of one of the words (`wordsOf`) in the column, a tsvector; several
 * letters and nothing else (`A B C`) are words themselves, since every name has words that begin so. Of no term,
 * nothing is.
 */
export function wordsBegin(
  terms: readonly string[],
  column: RawBuilder<unknown> = sql.ref('words'),
): Condition {
  if (terms.length === 0) return sql`false`;
  if (terms.length > 1 && terms.every(({ length }) => length === 1))
    return sql`${column} @@ ${terms.map((term) => `'${term}'`).join(' & ')}::tsquery`;
  const [telling, others] = byLength(terms);
  const found = sql<SqlBool>`${column} @@ ${queryOf(telling)}::tsquery`;
  if (others.length === 0) return found;
  // Row by row is quicker than all words that begin so.
  const rest = rowByRow(sql`${column} @@ ${queryOf(others)}::tsquery`);
  return sql`(${found} and ${rest})`;
}

/** The terms that an index soon answers, and those that are the beginning of very many words. */
function byLength(terms: readonly string[]): [telling: string[], others: string[]] {
  const longest = [...terms].sort((a, b) => b.length - a.length);
  const long = longest.filter((term) => term.length >= TELLING);
  const count = Math.max(long.length, FEWEST);
  return [longest.slice(0, count), longest.slice(count)];
}

const TELLING = 3;
/** Of terms that are all short, so many together are few rows. */
const FEWEST = 2;

/** A term has letters and digits alone, so that nothing in it is an operator. */
function queryOf(terms: readonly string[]): string {
  return terms.map((term) => `'${term}':*`).join(' & ');
}
