/** In decimal degrees. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** A map of a few kilometres on a flat projection: north is up, lengths are pixels. */
type PickupMapLayout = {
  readonly pickup: Point;
  readonly branch: Point | undefined;
  /** Accuracy of the pickup in pixels, if known. */
  readonly radius: number | undefined;
  readonly scale: { readonly metres: number; readonly length: number };
};
type Point = { readonly x: number; readonly y: number };

export const MAP_WIDTH = 320;
export const MAP_HEIGHT = 200;

/** Fits the pickup, its accuracy (metres) and the branch into the map. */
export function layOutPickupMap(
  pickup: Coordinates,
  branch: Coordinates | undefined,
  accuracy: number | undefined,
): PickupMapLayout {
  const offset = branch ? offsetOf(branch, pickup) : { east: 0, north: 0 };
  const reach = Math.max(accuracy ?? 0, MIN_REACH_METRES);
  const [west, east] = [Math.min(0, offset.east - reach), Math.max(0, offset.east + reach)];
  const [south, north] = [Math.min(0, offset.north - reach), Math.max(0, offset.north + reach)];
  const perPixel = Math.max(
    (east - west) / (MAP_WIDTH - 2 * MARGIN),
    (north - south) / (MAP_HEIGHT - 2 * MARGIN),
  );
  const at = (point: Offset): Point => ({
    x: round(MAP_WIDTH / 2 + (point.east - (west + east) / 2) / perPixel),
    y: round(MAP_HEIGHT / 2 - (point.north - (south + north) / 2) / perPixel),
  });
  const metres = roundLength(perPixel * (MAP_WIDTH / 4));
  return {
    pickup: at(offset),
    branch: branch && at({ east: 0, north: 0 }),
    radius: accuracy === undefined ? undefined : round(accuracy / perPixel),
    scale: { metres, length: round(metres / perPixel) },
  };
}

/** Straight-line distance in metres, and compass direction. */
export function distanceAndDirection(
  from: Coordinates,
  to: Coordinates,
): { metres: number; direction: string } {
  const { east, north } = offsetOf(from, to);
  const octant = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return {
    metres: Math.hypot(east, north),
    direction: DIRECTIONS[(octant + 8) % 8] ?? 'north',
  };
}

/** `850 m`, `4.2 km`, `120 km`. */
export function formatMetres(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  const kilometres = metres / 1000;
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}

const MARGIN = 28;
const MIN_REACH_METRES = 100;
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

/** Metres in a degree of latitude, and in one of longitude at the equator. */
const METRES_PER_LATITUDE = 110_574;
const METRES_PER_LONGITUDE = 111_320;

type Offset = { readonly east: number; readonly north: number };

function offsetOf(from: Coordinates, to: Coordinates): Offset {
  const meanLatitude = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  // The Chatham Islands are east of the 180th meridian.
  const degrees = ((to.longitude - from.longitude + 540) % 360) - 180;
  return {
    east: degrees * METRES_PER_LONGITUDE * Math.cos(meanLatitude),
    north: (to.latitude - from.latitude) * METRES_PER_LATITUDE,
  };
}

/** The largest 1, 2 or 5 times a power of ten that is not greater. */
function roundLength(metres: number): number {
  const unit = 10 ** Math.floor(Math.log10(metres));
  return [5, 2, 1].map((times) => times * unit).find((length) => length <= metres) ?? unit;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
