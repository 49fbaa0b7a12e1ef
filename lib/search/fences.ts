import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/**
 * A subquery that PostgreSQL answers by itself, by the indexes of its conditions. Without the fence a page is looked for
 * along the order that is asked for around it, row by row, however far away the few rows are that fulfil the conditions.
 */
export function fenced<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  return query.offset(0);
}

/**
 * The same at the end of a subquery in a template. What such an `exists` looks at is looked up for each row, instead
 * of all being read once to be joined; what such a subquery makes is made once, instead of wherever it is used.
 */
export const FENCE = sql`offset 0`;

/** A condition that is checked on rows which others have found: no index is asked for it. */
export function rowByRow(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${condition}) is true`;
}
