import { BRANCH_AND_PRODUCT } from '#feeds/references.ts';
import { feedForTable } from '#feeds/resource.ts';
import {
  CommitmentRecord,
  HoldbackRecord,
  MAX_COMMITMENTS,
  StockRecord,
} from '#lib/availability/schema.ts';

/** The stock of products at branches, and how much of it is reserved. */
export const stock = feedForTable({
  name: 'stock',
  table: 'stock',
  record: StockRecord,
  columns: {
    branch_number: (record) => record.branchId,
    product_number: (record) => record.productId,
    on_hand: (record) => record.onHand,
    reserved: (record) => record.reserved,
  },
  key: { branch_number: 'branchId', product_number: 'productId' },
  references: BRANCH_AND_PRODUCT,
});

/** Dated demand: quantities promised for a day. */
export const commitments = feedForTable({
  name: 'commitments',
  table: 'commitments',
  record: CommitmentRecord,
  columns: {
    reference: (record) => record.reference,
    branch_number: (record) => record.branchId,
    product_number: (record) => record.productId,
    date: (record) => record.date,
    quantity: (record) => record.quantity,
  },
  recordLimit: { records: MAX_COMMITMENTS, per: ['branch_number', 'product_number'] },
  key: {
    reference: 'reference',
    branch_number: 'branchId',
    product_number: 'productId',
    date: 'date',
  },
  references: BRANCH_AND_PRODUCT,
});

/** Stock that channels hold back from sale. The key has '' for every branch or every product. */
export const channelHoldbacks = feedForTable({
  name: 'channel-holdbacks',
  table: 'channel_holdbacks',
  record: HoldbackRecord,
  columns: {
    channel_id: (record) => record.channelId,
    branch_number: (record) => record.branchId ?? '',
    product_number: (record) => record.productId ?? '',
    quantity: (record) => record.quantity,
  },
  key: { channel_id: 'channelId', branch_number: 'branchId', product_number: 'productId' },
  references: BRANCH_AND_PRODUCT,
});
