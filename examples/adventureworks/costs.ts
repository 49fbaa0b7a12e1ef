import type { StateCostRecord } from '#lib/procurement/costs/schema.ts';
import type { Fates } from './fates.ts';
import { PLANT_STATE } from './places.ts';
import type { RowOf, Source } from './tables.ts';

/** What products cost, in the state of the plant: as the source says, else as they were last bought. */
export function stateCostsOf(source: Source, fates: Fates): StateCostRecord[] {
  const { ProductCostHistory } = source;
  fates.settle(ProductCostHistory, { feed: 'state-costs' });
  const ofHistory = ProductCostHistory.map((row) =>
    costOf(row.ProductID, row.StartDate, row.StandardCost),
  );
  const ofVendors = vendorsThatCount(source, fates).map((row) => ({
    ...costOf(row.ProductID, row.LastReceiptDate, row.LastReceiptCost),
    supplierNumber: row.BusinessEntityID,
  }));
  return [...ofHistory, ...ofVendors];
}

/** Of a product without costs of its own, the vendor that it came from last; of several, the first. */
function vendorsThatCount(source: Source, fates: Fates): RowOf<'ProductVendor'>[] {
  const { ProductCostHistory, ProductVendor } = source;
  const withHistory = new Set(ProductCostHistory.map(({ ProductID }) => ProductID));
  const isPassedOver = ({ ProductID }: RowOf<'ProductVendor'>) => withHistory.has(ProductID);
  fates.settle(ProductVendor.filter(isPassedOver), { reason: 'COST_HISTORY_COUNTS' });
  const rest = ProductVendor.filter((row) => !isPassedOver(row));
  const last = new Map<string, RowOf<'ProductVendor'>>();
  for (const row of rest) {
    const known = last.get(row.ProductID);
    if (!known || known.LastReceiptDate < row.LastReceiptDate) last.set(row.ProductID, row);
  }
  const counting = new Set(last.values());
  fates.divide(rest, (row) => counting.has(row), 'state-costs', 'LATER_RECEIPT_COUNTS');
  return [...counting];
}

/** The source knows no rebates and no buying guide: the record is numbered as its product is. */
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
