import { type RawBuilder, sql } from 'kysely';

/**
 * What lists sort names by: without capitals and macrons. The indexes of `db/migrations/0006_list_filters.sql` have the
 * same expression.
 */
export function nameOrder(column: 'customer_name' | 'supplier_name'): RawBuilder<string> {
  return sql`(lower(translate(left(${sql.ref(column)}, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C")`;
}
