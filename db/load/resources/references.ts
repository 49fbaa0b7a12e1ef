import type { Reference } from '../resource.ts';

/** A member that names a product of the catalogue. */
export function productIn(member: string): Reference {
  return {
    column: 'product_number',
    member,
    table: 'products',
    tableColumn: 'number',
    what: 'product',
  };
}

/** A member that names a branch. */
export function branchIn(member: string): Reference {
  return {
    column: 'branch_number',
    member,
    table: 'branches',
    tableColumn: 'number',
    what: 'branch',
  };
}

/** A member that names a record of a list by its code, kept in `column`. */
export function codeIn(member: string, column: string, table: string, what: string): Reference {
  return { column, member, table, tableColumn: 'code', what };
}

/** What every record about a product at a branch has to name. */
export const BRANCH_AND_PRODUCT: readonly Reference[] = [
  branchIn('branchId'),
  productIn('productId'),
];
