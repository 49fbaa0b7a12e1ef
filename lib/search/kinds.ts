/** The kinds of search results, in the order in which staff at a counter need them. Separate from schema.ts to keep zod out of the browser. */
export const SEARCH_KINDS = [
  'customer-orders',
  'invoices',
  'orders',
  'accounts',
  'customers',
  'products',
  'branches',
  'suppliers',
] as const;

/** The colours that the status of a result may have. */
export const RESULT_TONES = ['bare', 'plain', 'accent', 'good', 'warn', 'bad'] as const;
