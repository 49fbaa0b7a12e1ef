import type { StateCostRecord } from '#lib/costs/schema.ts';

/** A cost record with an invoice cost, which documents need. */
export type InvoicedCost = StateCostRecord & { readonly invoiceCost: number };

/** The cost of a product in a state on a date (`YYYY-MM-DD`), if it has one. */
export type CostOn = (
  productNumber: string,
  stateCode: string,
  date: string,
) => InvoicedCost | undefined;

/** Looks up costs; the records may be in any order. */
export function costLookup(records: readonly StateCostRecord[]): CostOn {
  const sorted = records
    .filter((cost): cost is InvoicedCost => cost.invoiceCost !== undefined)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1));
  const histories = Map.groupBy(sorted, ({ productNumber }) => productNumber);
  return (productNumber, stateCode, date) =>
    histories
      .get(productNumber)
      ?.findLast((cost) => cost.stateCode === stateCode && cost.effectiveDate <= date);
}
