import type { DeliveryBranch } from '#components/orders/order-delivery.tsx';
import type { BranchNames } from '#components/orders/order-facts.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { placeOf } from '#lib/enterprise/branch-address.ts';
import { findBranch } from '#lib/enterprise/branches.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';

/** The branches of an order: their names by number, and the position of its destination. */
export async function branchesOf(
  ctx: Context<'procurement:read'>,
  { branches }: PurchaseOrder,
): Promise<{ names: BranchNames; destination: DeliveryBranch | undefined }> {
  const enterprise = permitted(ctx, 'enterprise:read');
  if (!enterprise) return { names: new Map(), destination: undefined };
  const numbers = new Set(Object.values(branches ?? {}));
  const known = await Promise.all([...numbers].map((number) => findBranch(enterprise, number)));
  const branchesFound = known.filter((branch) => branch !== undefined);
  const destination = branchesFound.find(({ number }) => number === branches?.destination);
  const place = destination && placeOf(destination.location);
  return {
    names: new Map(branchesFound.map(({ number, name }) => [number, name])),
    destination: destination && place && { name: destination.name, ...place },
  };
}
