import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import type { Depot } from './depots.ts';

type PickupInformation = NonNullable<
  NonNullable<PurchaseOrder['deliveryDetails']>['pickupInformation']
>;

/** What an order says about the place where its goods are collected. */
type PickupPoint = Required<
  Pick<
    PickupInformation,
    'siteContactNumber' | 'distanceFromBranch' | 'accuracy' | 'latitude' | 'longitude'
  >
>;

/** The furthest a branch's own truck goes. */
const MAX_PICKUP_KM = 80;

/**
 * Where a branch collects goods from a supplier: the nearest depot in the branch's state, with `distanceFromBranch`
 * in metres as the crow flies. Undefined when none is near, so that the goods are delivered.
 */
export function pickupPointOf(
  supplier: { readonly depots: readonly Depot[] },
  { location }: Pick<BranchRecord, 'location'>,
): PickupPoint | undefined {
  const [nearest] = supplier.depots
    .filter(({ state }) => state === location.address.state)
    .map((depot) => ({ depot, km: kilometresBetween(depot, location) }))
    .sort((a, b) => a.km - b.km);
  if (nearest === undefined || nearest.km > MAX_PICKUP_KM) return undefined;
  const { latitude, longitude, phone } = nearest.depot;
  return {
    siteContactNumber: phone,
    distanceFromBranch: Math.round(nearest.km * 1_000),
    accuracy: 'ROOFTOP',
    latitude,
    longitude,
  };
}
