import { sql } from 'kysely';
import type { Surroundings } from './context.ts';

/** The numbers of the customers that a caller is limited to, null where they may see all. */
export type Customers = readonly string[] | null;

/** The customers that the caller may see (api.md section 5). */
export function customersOf({ principal }: Pick<Surroundings, 'principal'>): Customers {
  return principal.customerNumbers ?? null;
}

/** Rows whose `column` is the number of one of the customers, or every row where there is no limit. */
export function isOfCustomers(column: string, customers: Customers) {
  return sql<boolean>`(${customers}::text[] is null or ${sql.ref(column)} = any(${customers}))`;
}
