/** The kinds of what is found, in the order in which people at a counter ask for them. */
export const KINDS = [
  'invoices',
  'orders',
  'products',
  'branches',
  'accounts',
  'customers',
  'suppliers',
] as const;
