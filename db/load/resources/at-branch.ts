import type { Reference } from '../resource.ts';

/** What every record about a product at a branch has to name: a branch and a product that exist. */
export const BRANCH_AND_PRODUCT: readonly Reference[] = [
  {
    column: 'branch_number',
    member: 'branchId',
    table: 'branches',
    tableColumn: 'number',
    what: 'branch',
  },
  {
    column: 'product_number',
    member: 'productId',
    table: 'products',
    tableColumn: 'number',
    what: 'product',
  },
];
