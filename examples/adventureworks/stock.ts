import type { Fates } from './fates.ts';
import type { Source } from './tables.ts';

/** Stock at each location. The source has no reservations. */
export function stockOf({ ProductInventory }: Source, outcomes: Fates) {
  outcomes.settle(ProductInventory, { feed: 'stock' });
  return ProductInventory.map((row) => ({
    branchId: row.LocationID,
    productId: row.ProductID,
    onHand: row.Quantity,
    reserved: 0,
  }));
}
