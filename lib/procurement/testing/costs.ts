import type { Database } from '#db/client.ts';
import type { StateCostRecord } from '#lib/procurement/cost-schema.ts';

/** A change of cost for tests: product 100417 in state 01. */
export function aCost(members: Partial<StateCostRecord> = {}): StateCostRecord {
  return {
    productNumber: '100417',
    stateCode: '01',
    effectiveDate: '2020-01-01',
    fullyRebatedCost: 95.05,
    invoiceCost: 100.1,
    buyingGuideRecordNumber: 7001,
    ...members,
  };
}

/** Keeps a change of cost as the loader does. */
export async function keepCost(
  db: Database,
  countryCode: string,
  cost: StateCostRecord,
): Promise<void> {
  await db
    .insertInto('state_costs')
    .values({
      country_code: countryCode,
      product_number: cost.productNumber,
      state_code: cost.stateCode,
      effective_date: cost.effectiveDate,
      fully_rebated_cost: cost.fullyRebatedCost,
      invoice_cost: cost.invoiceCost,
      buying_guide_record_number: cost.buyingGuideRecordNumber,
      rebate_code: cost.rebateCode ?? null,
      serial_number: cost.serialNumber ?? null,
      supplier_number: cost.supplierNumber ?? null,
    })
    .execute();
}
