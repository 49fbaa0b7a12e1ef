import { codeReference, productReference } from '#feeds/references.ts';
import { feedOfRows } from '#feeds/resource.ts';
import { MAX_CHANGES, StateCostRecord } from '#lib/costs/schema.ts';

/** The costs of products in each state, one record for each change. */
export const stateCosts = feedOfRows('state-costs', StateCostRecord, {
  recordLimit: { records: MAX_CHANGES, per: ['product_number', 'state_code'] },
  references: [
    productReference('productNumber'),
    codeReference('stateCode', 'state_code', 'states', 'state'),
  ],
});
