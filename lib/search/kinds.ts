/** The kinds of search results, in the order in which staff at a counter need them. Separate from schema.ts to keep zod out of the browser. */
export const SEARCH_KINDS = [
  'invoices',
  'orders',
  'products',
  'branches',
  'accounts',
  'customers',
  'suppliers',
] as const;
