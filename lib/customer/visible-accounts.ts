import { type Customers, isOfCustomers } from '#lib/auth/customers.ts';

/** Of `accounts`: every one, or those whose current number is one of the caller's customers. */
export function visibleTo(customers: Customers) {
  return isOfCustomers('accounts.number', customers);
}
