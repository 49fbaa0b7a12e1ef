import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';

/** What is still to come, and of received lines what was ordered; components come with their kit. */
export function goodsToCheck(lines: readonly PurchaseOrderLine[] = []) {
  return lines.flatMap(({ product, quantities, kit, deleted }) => {
    if (deleted || kit?.headerLineNumber !== undefined) return [];
    const { ordered = 0, received = 0 } = quantities ?? {};
    const quantity = ordered > received ? ordered - received : ordered;
    return [{ product: product && String(product.number), quantity }];
  });
}
