import { type GeoStream, geoMercator, geoPath, geoTransform } from 'd3-geo';
import type { Coordinates } from '#lib/branches/branch-location.ts';
import { LAND } from './coast.ts';
import { KM_PER_DEGREE, MARGIN, type MapArea, type Size } from './map-area.ts';

type MapView = {
  /** The visible land as an SVG path. */
  readonly land: string;
  /** Position of a place in the SVG. */
  readonly at: (place: Coordinates) => { readonly x: number; readonly y: number };
  /** SVG units per kilometre at the centre. */
  readonly unitsPerKm: number;
};

/** The part that a map of these places shows by itself, at least `minKm` wide. */
export function areaOf(
  countryCode: string,
  places: readonly Coordinates[],
  minKm: number,
): MapArea {
  const centralMeridian = CENTRAL_MERIDIANS[countryCode] ?? 0;
  const [[west, south], [east, north]] = viewCorners(places, centralMeridian, minKm);
  const latitude = (south + north) / 2;
  const longitude = (((((west + east) / 2 + 540) % 360) + 360) % 360) - 180;
  const across = (east - west) * KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return { latitude, longitude, kilometres: Math.max(across, (north - south) * KM_PER_DEGREE) };
}

/**
 * Lays out a map that shows all of `places` and at least `minKm` kilometres from top to bottom or side to side. It
 * may cross the 180th meridian: Chatham is east of Auckland.
 */
export function mapView(
  countryCode: string,
  places: readonly Coordinates[],
  size: Size,
  minKm: number,
): MapView {
  const { width, height } = size;
  const land = LAND[countryCode];
  if (!land) throw new RangeError(`there is no map of ${countryCode}`);
  const centralMeridian = CENTRAL_MERIDIANS[countryCode] ?? 0;
  const corners = viewCorners(places, centralMeridian, minKm);
  const projection = geoMercator()
    .rotate([-centralMeridian, 0])
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      { type: 'MultiPoint', coordinates: corners },
    )
    // Clip outside the frame, so that no coast is drawn along its edge.
    .clipExtent([
      [-4, -4],
      [width + 4, height + 4],
    ]);
  const at = ({ latitude, longitude }: Coordinates) => {
    const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
    return { x: roundTenth(x), y: roundTenth(y) };
  };
  const path = geoPath({ stream: (to) => projection.stream(simplified(to)) }).digits(1);
  const latitudes = corners.map(([, latitude]) => latitude);
  const centralLatitude = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  return {
    land: path(land) ?? '',
    at,
    unitsPerKm: projection.scale() / (EARTH_KM * Math.cos((centralLatitude * Math.PI) / 180)),
  };
}

const EARTH_KM = 6_371;
const CENTRAL_MERIDIANS: Readonly<Record<string, number>> = { au: 134, nz: 174 };
/** Points closer than this look like one. */
const MIN_DISTANCE = 1.5;

/** The south-west and north-east corners of the view, as `[longitude, latitude]`. */
function viewCorners(
  places: readonly Coordinates[],
  centralMeridian: number,
  minKm: number,
): [[number, number], [number, number]] {
  const east = ({ longitude }: Coordinates) => ((longitude - centralMeridian + 540) % 360) - 180;
  const [west, eastmost] = widenedRange(
    places.map(east),
    minKm / KM_PER_DEGREE / Math.cos((35 * Math.PI) / 180),
  );
  const [south, north] = widenedRange(
    places.map(({ latitude }) => latitude),
    minKm / KM_PER_DEGREE,
  );
  return [
    [west + centralMeridian, south],
    [eastmost + centralMeridian, north],
  ];
}

/** The range of the values, widened to at least `least`. */
function widenedRange(values: readonly number[], least: number): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const more = Math.max(0, least - (high - low)) / 2;
  return [low - more, high + more];
}

/** Drops points too close to the previous one to be seen. */
function simplified(to: GeoStream): GeoStream {
  let last: [number, number] | undefined;
  const thin = geoTransform({
    lineStart() {
      last = undefined;
      this.stream.lineStart();
    },
    point(x, y) {
      if (last && Math.hypot(x - last[0], y - last[1]) < MIN_DISTANCE) return;
      last = [x, y];
      this.stream.point(x, y);
    },
  });
  return thin.stream(to);
}

function roundTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A point of the map and its name. */
type LabelledPoint = { readonly x: number; readonly y: number; readonly name: string };
/** A name to be drawn: `x` is where the text starts, or ends with the anchor `end`. */
export type Label = LabelledPoint & { readonly anchor: 'start' | 'end' };

/**
 * Places names to the right of their points, or else to the left, without overlapping names or points; earlier points
 * take precedence. Names that do not fit are left out, as each point has a tooltip.
 */
export function mapLabels(points: readonly LabelledPoint[], width: number): Label[] {
  const occupied: Box[] = points.map(({ x, y }) => boxAt(x - POINT_RADIUS, y, 2 * POINT_RADIUS));
  const labels: Label[] = [];
  for (const [index, { x, y, name }] of points.entries()) {
    const textWidth = name.length * LETTER_WIDTH;
    const sides = [
      { anchor: 'start' as const, x: x + GAP, box: boxAt(x + GAP, y, textWidth) },
      { anchor: 'end' as const, x: x - GAP, box: boxAt(x - GAP - textWidth, y, textWidth) },
    ];
    const others = occupied.filter((_, otherIndex) => otherIndex !== index);
    const side = sides.find(
      ({ box }) =>
        box.left >= 0 && box.right <= width && !others.some((other) => overlap(box, other)),
    );
    if (!side) continue;
    occupied.push(side.box);
    labels.push({ name, y, x: side.x, anchor: side.anchor });
  }
  return labels;
}

type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Estimated letter width and line height, gap between name and point, and radius of a point. */
const LETTER_WIDTH = 6.2;
const LINE_HEIGHT = 12;
const GAP = 8;
const POINT_RADIUS = 5;

function boxAt(left: number, y: number, width: number): Box {
  return { left, right: left + width, top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
