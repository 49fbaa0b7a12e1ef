/**
 * Letters that a system may put before the number of a customer's order, `SO` of `SO60211038`: one to four, and at most
 * one separator, where at least three digits follow. The same pattern is read by PostgreSQL, in an index too
 * (migration 0003).
 */
export const ORDER_PREFIX = '^[A-Za-z]{1,4}[-# ]?(?=[0-9]{3})';

/** The number of a customer's order without its prefix, under which all that names the order is found. */
export function withoutOrderPrefix(orderNumber: string): string {
  return orderNumber.trim().replace(PREFIX, '');
}

const PREFIX = new RegExp(ORDER_PREFIX);
