import { branchReference, codeReference, productReference } from '#feeds/references.ts';
import { feedForTable } from '#feeds/resource.ts';
import { MAX_STATUSES, StatusRecord } from '#lib/products/statuses/schema.ts';

/** The statuses of products, each with its place and period. */
export const productStatuses = feedForTable({
  name: 'product-statuses',
  table: 'product_statuses',
  record: StatusRecord,
  columns: {
    product_number: (entry) => entry.productNumber,
    level: (entry) => entry.level,
    state_code: (entry) => entry.stateCode ?? '',
    business_unit_type_code: (entry) => entry.businessUnitTypeCode ?? '',
    branch_number: (entry) => entry.branchNumber ?? '',
    effective_from: (entry) => entry.effectiveFrom,
    effective_to: (entry) => entry.effectiveTo,
    status_code: (entry) => entry.statusCode,
  },
  recordLimit: { records: MAX_STATUSES, per: ['product_number'] },
  key: {
    product_number: 'productNumber',
    level: 'level',
    state_code: 'stateCode',
    business_unit_type_code: 'businessUnitTypeCode',
    branch_number: 'branchNumber',
    effective_from: 'effectiveFrom',
  },
  references: [
    productReference('productNumber'),
    branchReference('branchNumber'),
    codeReference('statusCode', 'status_code', 'statuses', 'status'),
  ],
});
