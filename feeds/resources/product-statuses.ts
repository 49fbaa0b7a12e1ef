import { branchReference, codeReference, productReference } from '#feeds/references.ts';
import { feedOfRows } from '#feeds/resource.ts';
import { MAX_STATUSES, StatusRecord } from '#lib/products/statuses/schema.ts';

/** The statuses of products, each with its place and period. */
export const productStatuses = feedOfRows('product-statuses', StatusRecord, {
  recordLimit: { records: MAX_STATUSES, per: ['product_number'] },
  references: [
    productReference('productNumber'),
    branchReference('branchNumber'),
    codeReference('statusCode', 'status_code', 'statuses', 'status'),
  ],
});
