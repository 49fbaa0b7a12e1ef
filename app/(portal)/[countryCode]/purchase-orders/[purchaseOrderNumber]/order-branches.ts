import type { BranchNames } from '#components/purchase-orders/document/order-details.tsx';
import type { DeliveryBranch } from '#components/purchase-orders/order-delivery.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { coordinatesOf } from '#lib/branches/branch-location.ts';
import { findBranch } from '#lib/branches/branches.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';

/** The branches of an order: their names by number, and the position of its destination. */
export async function loadOrderBranches(
  ctx: Context<'procurement:read'>,
  { branches }: PurchaseOrder,
): Promise<{ names: BranchNames; destination: DeliveryBranch | undefined }> {
  const enterprise = withScope(ctx, 'enterprise:read');
  if (!enterprise) return { names: new Map(), destination: undefined };
  const numbers = new Set(Object.values(branches ?? {}));
  const known = await Promise.all([...numbers].map((number) => findBranch(enterprise, number)));
  const branchesFound = known.filter((branch) => branch !== undefined);
  const destination = branchesFound.find(({ number }) => number === branches?.destination);
  const place = destination && coordinatesOf(destination.location);
  return {
    names: new Map(branchesFound.map(({ number, name }) => [number, name])),
    destination: destination && place && { name: destination.name, ...place },
  };
}
