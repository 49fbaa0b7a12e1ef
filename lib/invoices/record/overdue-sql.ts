import { sql } from 'kysely';
import type { Condition } from '#lib/search/conditions.ts';

/** SQL over `invoices` of the rules in `payment-status.ts`, exactly as indexed. Something is known to be left to pay. */
export const IS_OWING: Condition = sql`payment in ('OWING', 'PART_PAID')`;

/** When it is due; without a date after all others. */
export const DUE = sql<string>`coalesce(due_date, 'infinity'::date)`;

/** The status of the document itself is overdue on a day (`YYYY-MM-DD`). */
export function isOverdue(today: string): Condition {
  return sql`(${IS_OWING} and ${DUE} < ${today}::date)`;
}
