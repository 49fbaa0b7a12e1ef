import { sql } from 'kysely';
import { ProductNumber } from '#lib/products/schema.ts';
import { dateBounds, equals } from '#lib/records/listing.ts';
import { resourceList } from '#lib/records/resource-list.ts';
import { StateCode, StateCostRecord } from './schema.ts';

/** Costs of products in states, as feeds had them. */
export const STATE_COST_LIST = resourceList({
  ...{ resource: 'state-costs', member: 'stateCosts', id: 'StateCostPage', item: StateCostRecord },
  filters: {
    productNumber: equals(ProductNumber, 'product_number'),
    stateCode: equals(StateCode, 'state_code'),
    ...dateBounds('effectiveDate', sql`effective_date`),
  },
});
