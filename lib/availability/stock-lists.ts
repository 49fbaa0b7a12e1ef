import { equals } from '#lib/records/listing.ts';
import { resourceList } from '#lib/records/resource-list.ts';
import { BranchId, CommitmentRecord, HoldbackRecord, ProductId, StockRecord } from './schema.ts';

const filters = {
  branchId: equals(BranchId, 'branch_number'),
  productId: equals(ProductId, 'product_number'),
};

/** What availability is computed from, as feeds had it. */
export const STOCK_LIST = resourceList({
  ...{ resource: 'stock', member: 'stock', id: 'StockPage', item: StockRecord, filters },
});
export const COMMITMENT_LIST = resourceList({
  ...{ resource: 'commitments', member: 'commitments', id: 'CommitmentPage' },
  item: CommitmentRecord,
  filters,
});
export const HOLDBACK_LIST = resourceList({
  ...{ resource: 'channel-holdbacks', member: 'channelHoldbacks', id: 'ChannelHoldbackPage' },
  item: HoldbackRecord,
  filters,
});
