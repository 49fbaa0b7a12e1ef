import { StockRecord } from '#lib/availability/schema.ts';
import { feedOf } from '../resource.ts';
import { BRANCH_AND_PRODUCT } from './references.ts';

/** What branches have of products, and how much of it is reserved. */
export const stock = feedOf({
  name: 'stock',
  table: 'stock',
  record: StockRecord,
  stored: (record) => record,
  columns: {
    branch_number: (record) => record.branchId,
    product_number: (record) => record.productId,
    on_hand: (record) => record.onHand,
    reserved: (record) => record.reserved,
  },
  key: { branch_number: 'branchId', product_number: 'productId' },
  changedBy: ['on_hand', 'reserved'],
  references: BRANCH_AND_PRODUCT,
  removal: 'allowed',
});
