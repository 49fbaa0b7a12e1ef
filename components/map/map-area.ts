import type { Coordinates } from '#lib/branches/branch-location.ts';

/** The size of the SVG in its own units. */
export type Size = { readonly width: number; readonly height: number };

export const MAP_SIZE: Size = { width: 480, height: 440 };
/** Around what a map shows. */
export const MARGIN = 28;
export const KM_PER_DEGREE = 111.2;
/** The coast is true to a kilometre. */
const MIN_KM = 50;
const MAX_KM = 6_000;

/** The part of a country that a map shows: its centre in degrees, and its width in kilometres. */
export type MapArea = Coordinates & { readonly kilometres: number };

/** The area moved by kilometres to the east and the north, and `by` times as wide. */
export function movedArea(area: MapArea, east: number, north: number, by = 1): MapArea {
  const { latitude, longitude, kilometres } = area;
  const moved = longitude + east / KM_PER_DEGREE / cosine(latitude);
  return {
    kilometres: Math.min(MAX_KM, Math.max(MIN_KM, kilometres * by)),
    latitude: latitude + north / KM_PER_DEGREE,
    longitude: ((moved + 540) % 360) - 180,
  };
}

/** How many kilometres a unit of the SVG is at the centre of the area. */
export function kilometresPerUnit({ latitude, kilometres }: MapArea): number {
  const { width, height } = MAP_SIZE;
  const across = (kilometres / (width - 2 * MARGIN)) * (cosine(latitude) / cosine(35));
  return Math.max(across, kilometres / (height - 2 * MARGIN));
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

/** As in the address; within what `BranchSearchQuery` takes. */
export function areaText({ latitude, longitude, kilometres }: MapArea): string {
  const km = Math.round(kilometres);
  return `${Math.min(10, Math.max(-60, latitude)).toFixed(3)},${longitude.toFixed(3)},${km}`;
}
