import { kilometresBetween } from '#lib/enterprise/distance.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import type { Depot } from './depots.ts';

type PickupInformation = NonNullable<
  NonNullable<PurchaseOrder['deliveryDetails']>['pickupInformation']
>;

/** What an order says of the place where its goods are fetched. */
export type PickupPoint = Required<
  Pick<
    PickupInformation,
    'siteContactNumber' | 'distanceFromBranch' | 'accuracy' | 'latitude' | 'longitude'
  >
>;

/** As far as a branch's own truck goes to fetch goods. */
const MAX_PICKUP_KM = 80;

/**
 * Where a branch fetches goods from a supplier: its nearest depot in the branch's state, `distanceFromBranch`
 * being metres as the crow flies between the coordinates. Undefined where none is near: goods are sent.
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
