import { codeReference, productReference } from '#feeds/references.ts';
import { feedForTable } from '#feeds/resource.ts';
import { MAX_CHANGES, StateCostRecord } from '#lib/costs/schema.ts';

/** The costs of products in each state, one record for each change. */
export const stateCosts = feedForTable({
  name: 'state-costs',
  table: 'state_costs',
  record: StateCostRecord,
  columns: {
    product_number: (cost) => cost.productNumber,
    state_code: (cost) => cost.stateCode,
    effective_date: (cost) => cost.effectiveDate,
    fully_rebated_cost: (cost) => cost.fullyRebatedCost,
    invoice_cost: (cost) => cost.invoiceCost,
    buying_guide_record_number: (cost) => cost.buyingGuideRecordNumber,
    rebate_code: (cost) => cost.rebateCode,
    serial_number: (cost) => cost.serialNumber,
    supplier_number: (cost) => cost.supplierNumber,
  },
  recordLimit: { records: MAX_CHANGES, per: ['product_number', 'state_code'] },
  key: {
    product_number: 'productNumber',
    state_code: 'stateCode',
    effective_date: 'effectiveDate',
  },
  references: [
    productReference('productNumber'),
    codeReference('stateCode', 'state_code', 'states', 'state'),
  ],
});
