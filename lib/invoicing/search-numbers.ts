import type { Invoice } from './schema.ts';

/**
 * The numbers besides its own that an invoice is found by, by the names of their search fields. To add one: a column of
 * `invoices` with an index like the others', an entry here, and `RULE_VERSIONS.invoices` raised.
 */
export const SEARCH_NUMBERS = {
  order: {
    column: 'order_number',
    label: 'Order',
    numberOf: (invoice: Invoice) => invoice.orderNumber,
  },
  job: {
    column: 'job_number',
    label: 'Job',
    numberOf: (invoice: Invoice) => invoice.jobNumber,
  },
  purchaseOrder: {
    column: 'purchase_order_number',
    label: 'Purchase order',
    numberOf: (invoice: Invoice) => invoice.purchaseOrderNumber,
  },
} as const;

export type SearchNumber = keyof typeof SEARCH_NUMBERS;
export type NumberColumn = (typeof SEARCH_NUMBERS)[SearchNumber]['column'];
export const SEARCH_NUMBER_NAMES = Object.keys(SEARCH_NUMBERS) as readonly SearchNumber[];
