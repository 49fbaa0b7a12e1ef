import type { Source } from '#examples/adventureworks/tables.ts';
import type { RowOutcomes } from './row-outcomes.ts';

/** Stock at each location. The source has no reservations. */
export function stockOf({ ProductInventory }: Source, outcomes: RowOutcomes) {
  outcomes.record(ProductInventory, { feed: 'stock' });
  return ProductInventory.map((row) => ({
    branchId: row.LocationID,
    productId: row.ProductID,
    onHand: row.Quantity,
    reserved: 0,
  }));
}
