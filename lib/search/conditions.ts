import { type RawBuilder, type SqlBool, sql } from 'kysely';

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
 * Every term (`termsOf`) is the beginning of one of the words (`wordsOf`) in the column, a tsvector. Of no
 * term, nothing is.
 */
export function wordsBegin(
  terms: readonly string[],
  column: RawBuilder<unknown> = sql.ref('words'),
): Condition {
  if (terms.length === 0) return sql`false`;
  // A term has letters and digits alone, so that nothing in it is an operator.
  return sql`${column} @@ ${terms.map((term) => `'${term}':*`).join(' & ')}::tsquery`;
}
