import { BRANCH_AND_PRODUCT } from '#feeds/references.ts';
import { feedOfRows } from '#feeds/resource.ts';
import {
  CommitmentRecord,
  HoldbackRecord,
  MAX_COMMITMENTS,
  StockRecord,
} from '#lib/availability/schema.ts';

/** The stock of products at branches, and how much of it is reserved. */
export const stock = feedOfRows('stock', StockRecord, { references: BRANCH_AND_PRODUCT });

/** Dated demand: quantities promised for a day. */
export const commitments = feedOfRows('commitments', CommitmentRecord, {
  recordLimit: { records: MAX_COMMITMENTS, per: ['branch_number', 'product_number'] },
  references: BRANCH_AND_PRODUCT,
});

/** Stock that channels hold back from sale, of every branch or every product where none is named. */
export const channelHoldbacks = feedOfRows('channel-holdbacks', HoldbackRecord, {
  references: BRANCH_AND_PRODUCT,
});
