import type { Fates } from './fates.ts';
import type { Source } from './tables.ts';

/** What lies at each location. The source knows of nothing that is reserved. */
export function stockOf({ ProductInventory }: Source, fates: Fates) {
  fates.settle(ProductInventory, { feed: 'stock' });
  return ProductInventory.map((row) => ({
    branchId: row.LocationID,
    productId: row.ProductID,
    onHand: row.Quantity,
    reserved: 0,
  }));
}
