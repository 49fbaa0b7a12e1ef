import type { RowOf, Source } from '#examples/adventureworks/tables.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { PLANT_STATE_CODE } from './locations.ts';
import type { RowOutcomes } from './row-outcomes.ts';

/** Costs in the plant's state: from the cost history, else from the last receipt. */
export function stateCostsOf(source: Source, outcomes: RowOutcomes): StateCostRecord[] {
  const { ProductCostHistory } = source;
  outcomes.record(ProductCostHistory, { feed: 'state-costs' });
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
function lastVendors(source: Source, outcomes: RowOutcomes): RowOf<'ProductVendor'>[] {
  const { ProductCostHistory, ProductVendor } = source;
  const withHistory = new Set(ProductCostHistory.map(({ ProductID }) => ProductID));
  const hasHistory = ({ ProductID }: RowOf<'ProductVendor'>) => withHistory.has(ProductID);
  outcomes.record(ProductVendor.filter(hasHistory), { reason: 'COST_HISTORY_COUNTS' });
  const rest = ProductVendor.filter((row) => !hasHistory(row));
  const last = new Map<string, RowOf<'ProductVendor'>>();
  for (const row of rest) {
    const known = last.get(row.ProductID);
    if (!known || known.LastReceiptDate < row.LastReceiptDate) last.set(row.ProductID, row);
  }
  const latest = new Set(last.values());
  outcomes.recordEach(rest, (row) => latest.has(row), 'state-costs', 'LATER_RECEIPT_COUNTS');
  return [...latest];
}

/** The source has neither rebates nor a buying guide: the record number is the product's. */
function costOf(productNumber: string, effectiveDate: string, cost: number): StateCostRecord {
  return {
    productNumber,
    stateCode: PLANT_STATE_CODE,
    effectiveDate,
    fullyRebatedCost: cost,
    invoiceCost: cost,
    buyingGuideRecordNumber: Number(productNumber),
  };
}
