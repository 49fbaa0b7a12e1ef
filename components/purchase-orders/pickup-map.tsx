import { areaOf, movedArea } from '#components/map/map-view.ts';
import { PlaceMap } from '#components/map/place-map.tsx';
import { type Coordinates, kilometresBetween } from '#lib/branches/branch-location.ts';

/** The branch that the goods go to. */
export type DeliveryBranch = Coordinates & { readonly name: string };

type Props = {
  countryCode: string;
  pickup: Coordinates;
  branch: DeliveryBranch | undefined;
  /** In metres; undefined if unknown. */
  accuracy: number | undefined;
};

const SIZE = { width: 320, height: 200 };
const MIN_REACH_METRES = 100;

/** A map of the pickup and its branch, a few kilometres of it: how far and which way. */
export function PickupMap({ countryCode, pickup, branch, accuracy }: Props) {
  const reach = { ...pickup, kilometres: Math.max(accuracy ?? 0, MIN_REACH_METRES) / 1000 };
  const corners = [movedArea(reach, -1, -1), movedArea(reach, 1, 1)];
  const label = branch
    ? `${distanceText(branch, pickup)} of ${branch.name} in a straight line`
    : `At ${pickup.latitude}, ${pickup.longitude}`;
  return (
    <figure className="max-w-104">
      <PlaceMap
        countryCode={countryCode}
        size={SIZE}
        area={areaOf(countryCode, [...corners, ...(branch ? [branch] : [])], 0)}
        marks={[
          { ...pickup, key: 'pickup', name: 'Pickup', look: 'full', accuracy },
          ...(branch ? [{ ...branch, key: 'branch', look: 'place' } as const] : []),
        ]}
        isNear
      />
      <figcaption className="text-(length:--text-xs) text-quiet">{label}</figcaption>
    </figure>
  );
}

/** The straight-line distance, and the compass direction: `18 km north-west`. */
export function distanceText(from: Coordinates, to: Coordinates): string {
  const meanLatitude = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  // The Chatham Islands are east of the 180th meridian.
  const degrees = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = degrees * Math.cos(meanLatitude);
  const octant = Math.round(Math.atan2(east, to.latitude - from.latitude) / (Math.PI / 4));
  return `${formatMetres(kilometresBetween(from, to) * 1000)} ${DIRECTIONS[(octant + 8) % 8]}`;
}

const DIRECTIONS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
];

/** `850 m`, `4.2 km`, `120 km`. */
export function formatMetres(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  const kilometres = metres / 1000;
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}
