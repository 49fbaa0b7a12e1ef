import type { Reference } from '../resource.ts';

/** A reference to a product. */
export function productIn(member: string): Reference {
  return {
    column: 'product_number',
    member,
    table: 'products',
    tableColumn: 'number',
    label: 'product',
  };
}

/** A reference to a branch. */
export function branchIn(member: string): Reference {
  return {
    column: 'branch_number',
    member,
    table: 'branches',
    tableColumn: 'number',
    label: 'branch',
  };
}

/** A reference to a record of a list by its code, stored in `column`. */
export function codeIn(member: string, column: string, table: string, label: string): Reference {
  return { column, member, table, tableColumn: 'code', label };
}

/** The references of every record about a product at a branch. */
export const BRANCH_AND_PRODUCT: readonly Reference[] = [
  branchIn('branchId'),
  productIn('productId'),
];
