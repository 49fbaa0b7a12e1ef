import type { StateCostRecord } from '#lib/procurement/costs/schema.ts';
import type { Fates } from './fates.ts';
import { PLANT_STATE } from './places.ts';
import type { RowOf, Source } from './tables.ts';

/** Costs in the plant's state: from the cost history, else from the last receipt. */
export function stateCostsOf(source: Source, outcomes: Fates): StateCostRecord[] {
  const { ProductCostHistory } = source;
  outcomes.settle(ProductCostHistory, { feed: 'state-costs' });
  const fromHistory = ProductCostHistory.map((row) =>
    costOf(row.ProductID, row.StartDate, row.StandardCost),
  );
  const fromVendors = lastVendors(source, outcomes).map((row) => ({
    ...costOf(row.ProductID, row.LastReceiptDate, row.LastReceiptCost),
    supplierNumber: row.BusinessEntityID,
  }));
  return [...fromHistory, ...fromVendors];
}

/** For each product without a cost history, the vendor with the latest receipt; of several, the first. */
function lastVendors(source: Source, outcomes: Fates): RowOf<'ProductVendor'>[] {
  const { ProductCostHistory, ProductVendor } = source;
  const withHistory = new Set(ProductCostHistory.map(({ ProductID }) => ProductID));
  const hasHistory = ({ ProductID }: RowOf<'ProductVendor'>) => withHistory.has(ProductID);
  outcomes.settle(ProductVendor.filter(hasHistory), { reason: 'COST_HISTORY_COUNTS' });
  const rest = ProductVendor.filter((row) => !hasHistory(row));
  const last = new Map<string, RowOf<'ProductVendor'>>();
  for (const row of rest) {
    const known = last.get(row.ProductID);
    if (!known || known.LastReceiptDate < row.LastReceiptDate) last.set(row.ProductID, row);
  }
  const latest = new Set(last.values());
  outcomes.divide(rest, (row) => latest.has(row), 'state-costs', 'LATER_RECEIPT_COUNTS');
  return [...latest];
}

/** The source has neither rebates nor a buying guide: the record number is the product's. */
function costOf(productNumber: string, effectiveDate: string, cost: number): StateCostRecord {
  return {
    productNumber,
    stateCode: PLANT_STATE,
    effectiveDate,
    fullyRebatedCost: cost,
    invoiceCost: cost,
    buyingGuideRecordNumber: Number(productNumber),
  };
}
