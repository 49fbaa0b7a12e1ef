import { mapLabels } from './map-labels.ts';
import { mapView, type Place, type Size } from './map-view.ts';

/** A place on a map. */
export type MapMark = Place & {
  readonly key: string;
  readonly name: string;
  /** Said to who points at it. */
  readonly detail?: string;
  /** Where it leads. */
  readonly href?: string;
  readonly look: 'full' | 'hollow';
  /** Whether it has a ring around it. */
  readonly isMain?: boolean;
};

type Parts = {
  countryCode: string;
  marks: readonly MapMark[];
  size?: Size;
  /** The least that is in view, so that a place has surroundings. */
  leastKm?: number;
};

/**
 * Places on the land around them, drawn on the server. It repeats what is said in words beside it, so neither ear
 * nor keyboard is led through it.
 */
export function PlaceMap({ countryCode, marks, size = USUAL, leastKm = 300 }: Parts) {
  if (marks.length === 0) return undefined;
  const { land, at, unitsPerKm } = mapView(countryCode, marks, size, leastKm);
  const points = marks.map((mark) => ({ ...mark, ...at(mark) }));
  const bar = scaleBar(unitsPerKm, size.width / 3);
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className="place-map" aria-hidden="true">
      <path d={land} className="map-land" />
      {points.map((point) => (
        <MapPoint key={point.key} point={point} />
      ))}
      {mapLabels(points, size.width).map(({ name, x, y, anchor }) => (
        <text key={`${name} ${x} ${y}`} x={x} y={y + 4} textAnchor={anchor}>
          {name}
        </text>
      ))}
      <g transform={`translate(12 ${size.height - 12})`} className="map-scale">
        <path d={`M0 -4V0H${Math.round(bar.kilometres * unitsPerKm)}V-4`} />
        <text x={4} y={-7}>
          {bar.kilometres.toLocaleString('en-AU')} km
        </text>
      </g>
    </svg>
  );
}

const USUAL: Size = { width: 480, height: 440 };

function MapPoint({ point: place }: { point: MapMark & { x: number; y: number } }) {
  const { x, y, name, detail, href, look, isMain } = place;
  const point = (
    <>
      <title>{detail === undefined ? name : `${name}: ${detail}`}</title>
      {isMain && <circle cx={x} cy={y} r={8} className="map-ring" />}
      <circle cx={x} cy={y} r={4.5} className={`map-${look}`} />
    </>
  );
  return href === undefined ? (
    <g>{point}</g>
  ) : (
    <a href={href} tabIndex={-1}>
      {point}
    </a>
  );
}

/** The longest round distance that is no longer than `most` units of the picture. */
function scaleBar(unitsPerKm: number, most: number): { kilometres: number } {
  const longest = most / unitsPerKm;
  const power = 10 ** Math.floor(Math.log10(longest));
  const step = [5, 2, 1].find((each) => each * power <= longest) ?? 1;
  return { kilometres: step * power };
}
