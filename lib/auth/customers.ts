import { sql } from 'kysely';
import type { Surroundings } from './context.ts';

/** The customer numbers that a caller is limited to; null: no limit. */
export type Customers = readonly string[] | null;

/** The customers that the caller may see (api.md section 5). */
export function customersOf({ principal }: Pick<Surroundings, 'principal'>): Customers {
  return principal.customerNumbers ?? null;
}

/** SQL condition: `column` is one of the customer numbers. True for all rows when there is no limit. */
export function isOfCustomers(column: string, customers: Customers) {
  return sql<boolean>`(${customers}::text[] is null or ${sql.ref(column)} = any(${customers}))`;
}
