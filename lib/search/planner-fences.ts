import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/**
 * A subquery that PostgreSQL plans by itself, by the indexes of its conditions. Without the fence the planner may scan
 * the index of the outer `order by` row by row, however far away the few matching rows are.
 */
export function fencedSubquery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
) {
  return query.offset(0);
}

/**
 * The same for the end of a subquery in a SQL template. A fenced `exists` is evaluated for each row instead of being
 * turned into a join, and the columns of a fenced subquery are computed once instead of at every use.
 */
export const PLANNER_FENCE = sql`offset 0`;

/** A condition that is only checked on rows found by other conditions, never by an index. */
export function withoutIndex(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${condition}) is true`;
}
