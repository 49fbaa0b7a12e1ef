import { sql } from 'kysely';
import type { ContextInput } from './context.ts';

/** The customer numbers that a caller is limited to; null: no limit. */
export type PermittedCustomers = readonly string[] | null;

/** The customers that the caller may see. */
export function permittedCustomers({
  principal,
}: Pick<ContextInput, 'principal'>): PermittedCustomers {
  return principal.customerNumbers ?? null;
}

/** SQL condition: `column` is one of the customer numbers. True for all rows when there is no limit. */
export function belongsToCustomers(column: string, customers: PermittedCustomers) {
  return sql<boolean>`(${customers}::text[] is null or ${sql.ref(column)} = any(${customers}))`;
}
