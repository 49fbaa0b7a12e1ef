import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';

/** The customers that a caller is limited to, null where they may see all. */
export type Customers = readonly string[] | null;

/** What the caller may see of the accounts (api.md section 5). */
export function customersOf({ principal }: Context<'customer:read'>): Customers {
  return principal.customerNumbers ?? null;
}

/** Of `accounts`: every one, or those whose current number is one of the caller's customers. */
export function visibleTo(customers: Customers) {
  return sql<boolean>`(${customers}::text[] is null or accounts.number = any(${customers}))`;
}
