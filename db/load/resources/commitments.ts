import { CommitmentRecord, MOST_COMMITMENTS } from '#lib/availability/schema.ts';
import { feedOf } from '../resource.ts';
import { BRANCH_AND_PRODUCT } from './references.ts';

/** Dated demand: what branches have promised of products for a day. */
export const commitments = feedOf({
  name: 'commitments',
  table: 'commitments',
  record: CommitmentRecord,
  stored: (record) => record,
  columns: {
    reference: (record) => record.reference,
    branch_number: (record) => record.branchId,
    product_number: (record) => record.productId,
    date: (record) => record.date,
    quantity: (record) => record.quantity,
  },
  most: { records: MOST_COMMITMENTS, per: ['branch_number', 'product_number'] },
  key: {
    reference: 'reference',
    branch_number: 'branchId',
    product_number: 'productId',
    date: 'date',
  },
  changedBy: ['quantity'],
  references: BRANCH_AND_PRODUCT,
  removal: 'allowed',
});
