import type { ReactNode } from 'react';
import type { Coordinates } from '#lib/branches/branch-location.ts';
import { formatCount } from '#lib/text/text.ts';
import { MAP_SIZE, type MapArea, type Size } from './map-area.ts';
import { mapLabels, mapView } from './map-view.ts';

/** A marked place. */
export type MapMark = Coordinates & {
  readonly key: string;
  readonly name: string;
  /** Shown in its tooltip. */
  readonly detail?: string;
  /** The page it links to, without the country. */
  readonly href?: string;
  readonly look: 'full' | 'hollow' | 'place';
  /** Whether it has a ring around it. */
  readonly isMain?: boolean;
};

type Props = {
  countryCode: string;
  marks: readonly MapMark[];
  size?: Size;
  /** The least distance in view, so that a place has surroundings. */
  minKm?: number;
  /** What it shows; by default all marks. */
  area?: MapArea | undefined;
};

/**
 * A map of places, drawn on the server. The text beside it says the same, so assistive technology and the keyboard
 * skip it.
 */
export function PlaceMap(props: Props) {
  const { countryCode, marks, size = MAP_SIZE, minKm = 300, area } = props;
  if (marks.length === 0) return undefined;
  const { land, at, unitsPerKm } = mapView(
    countryCode,
    area ? [area] : marks,
    size,
    area?.kilometres ?? minKm,
  );
  const points = marks
    .map((mark) => ({ ...mark, ...at(mark) }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  const bar = scaleBar(unitsPerKm, size.width / 3);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      className="h-auto w-full rounded-md bg-surface-1 outline outline-line [&_a:hover_circle]:stroke-ink [&_a[data-marked]_circle]:fill-ink"
    >
      <path d={land} className="fill-canvas stroke-[0.75px] stroke-field-edge" />
      {points.map((point) => (
        <MapPoint key={point.key} point={point} countryCode={countryCode} />
      ))}
      <g className={`fill-ink text-[11px] ${LABEL_CLASS}`}>
        {mapLabels(points, size.width).map(({ name, x, y, anchor }) => (
          <text key={`${name} ${x} ${y}`} x={x} y={y + 4} textAnchor={anchor}>
            {name}
          </text>
        ))}
      </g>
      <g transform={`translate(12 ${size.height - 12})`}>
        <path d={`M0 -4V0H${Math.round(bar * unitsPerKm)}V-4`} className="fill-none stroke-quiet" />
        <text x={4} y={-7} className={`fill-quiet text-[10px] ${LABEL_CLASS}`}>
          {formatCount(bar)} km
        </text>
      </g>
    </svg>
  );
}

/** Legible on land and sea, and transparent to the pointer. */
const LABEL_CLASS =
  'pointer-events-none stroke-[3px] stroke-canvas [paint-order:stroke] [stroke-linejoin:round]';
const MARK_CLASSES = {
  full: 'fill-accent stroke-[1.5px] stroke-canvas',
  hollow: 'fill-canvas stroke-[1.5px] stroke-accent',
  place: 'fill-ink stroke-[1.5px] stroke-canvas',
  ring: 'fill-none stroke-[1.5px] stroke-accent',
};

type KeyProps = { look: keyof typeof MARK_CLASSES; children: ReactNode };

/** An entry of the map's legend. */
export function MapKey({ look, children }: KeyProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5">
        {look === 'place' ? (
          <path d={diamondAt(9, 9)} className={MARK_CLASSES.place} />
        ) : (
          <circle cx={9} cy={9} r={look === 'ring' ? 7.5 : 4.5} className={MARK_CLASSES[look]} />
        )}
      </svg>
      {children}
    </span>
  );
}

type PointProps = { point: MapMark & { x: number; y: number }; countryCode: string };

function MapPoint({ point: place, countryCode }: PointProps) {
  const { x, y, name, detail, href, look, isMain } = place;
  const point = (
    <>
      <title>{detail === undefined ? name : `${name}: ${detail}`}</title>
      {isMain && <circle cx={x} cy={y} r={8} className={MARK_CLASSES.ring} />}
      {look === 'place' ? (
        <path d={diamondAt(x, y)} className={MARK_CLASSES.place} />
      ) : (
        <circle cx={x} cy={y} r={4.5} className={MARK_CLASSES[look]} />
      )}
    </>
  );
  return href === undefined ? (
    <g>{point}</g>
  ) : (
    <a href={`/${countryCode}${href}`} tabIndex={-1}>
      {point}
    </a>
  );
}

function diamondAt(x: number, y: number): string {
  return `M${x} ${y - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z`;
}

/** The longest round number of kilometres that fits into `most` SVG units. */
function scaleBar(unitsPerKm: number, most: number): number {
  const longest = most / unitsPerKm;
  const power = 10 ** Math.floor(Math.log10(longest));
  const step = [5, 2, 1].find((each) => each * power <= longest) ?? 1;
  return step * power;
}
