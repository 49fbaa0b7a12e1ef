import { HoldbackRecord } from '#lib/availability/schema.ts';
import { feedOf } from '../resource.ts';
import { BRANCH_AND_PRODUCT } from './references.ts';

/** What channels keep from sale. An entry for every branch, or every product, has '' in its key. */
export const channelHoldbacks = feedOf({
  name: 'channel-holdbacks',
  table: 'channel_holdbacks',
  record: HoldbackRecord,
  stored: (record) => record,
  columns: {
    channel_id: (record) => record.channelId,
    branch_number: (record) => record.branchId ?? '',
    product_number: (record) => record.productId ?? '',
    quantity: (record) => record.quantity,
  },
  key: { channel_id: 'channelId', branch_number: 'branchId', product_number: 'productId' },
  changedBy: ['quantity'],
  references: BRANCH_AND_PRODUCT,
  removal: 'allowed',
});
