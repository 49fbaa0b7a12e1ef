import { type Customers, isOfCustomers } from '#lib/auth/customers.ts';

/** SQL condition on `accounts`: the current number is one of the permitted customers. */
export function visibleTo(customers: Customers) {
  return isOfCustomers('accounts.number', customers);
}
