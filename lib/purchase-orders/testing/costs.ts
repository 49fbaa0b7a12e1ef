import type { StateCostRecord } from '#lib/costs/schema.ts';

/** A cost change for tests: product 100417 in state 01. */
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
