import { type GeoStream, geoMercator, geoPath, geoTransform } from 'd3-geo';
import { LAND } from './coast.ts';

/** Where something is on the earth, in degrees (WGS84). */
export type Place = { readonly latitude: number; readonly longitude: number };
/** A picture's size, in its own units. */
export type Size = { readonly width: number; readonly height: number };

export type MapView = {
  /** The land that is in view, as the path of an SVG. */
  readonly land: string;
  /** Where a place is in the picture. */
  readonly at: (place: Place) => { readonly x: number; readonly y: number };
  /** How many units of the picture a kilometre has in its middle. */
  readonly unitsPerKm: number;
};

/**
 * A map of a country that has all of `places` in view, and no less than `leastKm` kilometres from top to bottom
 * or side to side. It may cross the line where days begin: Chatham is east of Auckland, not west.
 */
export function mapView(
  countryCode: string,
  places: readonly Place[],
  size: Size,
  leastKm: number,
): MapView {
  const { width, height } = size;
  const land = LAND[countryCode];
  if (!land) throw new RangeError(`there is no map of ${countryCode}`);
  const middle = MIDDLES[countryCode] ?? 0;
  const box = boxAround(places, middle, leastKm);
  const projection = geoMercator()
    .rotate([-middle, 0])
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      { type: 'MultiPoint', coordinates: box },
    )
    // A little outside, so that no coast is drawn along the edge.
    .clipExtent([
      [-4, -4],
      [width + 4, height + 4],
    ]);
  const at = ({ latitude, longitude }: Place) => {
    const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
    return { x: rounded(x), y: rounded(y) };
  };
  const path = geoPath({ stream: (to) => projection.stream(thinned(to)) }).digits(1);
  const latitudes = box.map(([, latitude]) => latitude);
  const central = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  return {
    land: path(land) ?? '',
    at,
    unitsPerKm: projection.scale() / (EARTH_KM * Math.cos((central * Math.PI) / 180)),
  };
}

const MARGIN = 28;
const EARTH_KM = 6_371;
const KM_OF_A_DEGREE = 111.2;
/** The meridian that each map is drawn around. */
const MIDDLES: Readonly<Record<string, number>> = { au: 134, nz: 174 };
/** Points nearer to each other than this are one to the eye. */
const LEAST_STEP = 1.5;

/** The corners of what is to be seen, each at `[longitude, latitude]`. */
function boxAround(places: readonly Place[], middle: number, leastKm: number): [number, number][] {
  const east = ({ longitude }: Place) => ((longitude - middle + 540) % 360) - 180;
  const [west, eastmost] = spread(
    places.map(east),
    leastKm / KM_OF_A_DEGREE / Math.cos((35 * Math.PI) / 180),
  );
  const [south, north] = spread(
    places.map(({ latitude }) => latitude),
    leastKm / KM_OF_A_DEGREE,
  );
  return [
    [west + middle, south],
    [eastmost + middle, north],
  ];
}

/** The least and the greatest of values, no nearer to each other than `least`. */
function spread(values: readonly number[], least: number): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const more = Math.max(0, least - (high - low)) / 2;
  return [low - more, high + more];
}

/** Passes on the points of a line that the eye can tell apart. */
function thinned(to: GeoStream): GeoStream {
  let last: [number, number] | undefined;
  const thin = geoTransform({
    lineStart() {
      last = undefined;
      this.stream.lineStart();
    },
    point(x, y) {
      if (last && Math.hypot(x - last[0], y - last[1]) < LEAST_STEP) return;
      last = [x, y];
      this.stream.point(x, y);
    },
  });
  return thin.stream(to);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
