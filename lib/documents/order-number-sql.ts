import { type RawBuilder, sql } from 'kysely';
import { ORDER_PREFIX } from '#lib/text/order-number.ts';

const PREFIX = sql.lit(ORDER_PREFIX);

/** SQL for the order number in a column without its prefix, as `withoutOrderPrefix` has it. */
export function orderKey(column: string): RawBuilder<string> {
  return sql<string>`regexp_replace(${sql.ref(column)}, ${PREFIX}, '')`;
}

/**
 * SQL condition: the order number in a column is one of `keys` (an array of numbers without prefix), with or without
 * its own. In the form of both indexes of invoices.
 */
export function namesOrder(column: string, keys: RawBuilder<string[]>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} = any(${keys})
    or (${sql.ref(column)} ~ '^[A-Za-z]' and ${orderKey(column)} = any(${keys})))`;
}
