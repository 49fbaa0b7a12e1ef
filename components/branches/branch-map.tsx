import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Maximize,
  Minus,
  Plus,
} from 'lucide-react';
import { areaOf, type MapArea, movedArea } from '#components/map/map-view.ts';
import { MapKey, type MapMark, PlaceMap } from '#components/map/place-map.tsx';
import { Link } from '#components/ui/link.tsx';
import { type Search, searchHref } from '#components/ui/search-page/search.ts';

type Props = {
  countryCode: string;
  marks: readonly MapMark[];
  /** The marks that are shown at first. */
  first: readonly MapMark[];
  search: Search;
  /** What the address asks for; undefined: the first marks. */
  area: MapArea | undefined;
  openLabel: string;
};

/** A map of branches that links move and zoom, so that it works without scripts and each view has an address. */
export function BranchMap({ countryCode, marks, first, search, area, openLabel }: Props) {
  const shown = area ?? areaOf(countryCode, first, MIN_FIRST_KM);
  const zoomed = (by: number) => ({
    ...shown,
    kilometres: Math.min(MAX_KM, Math.max(MIN_KM, shown.kilometres * by)),
  });
  const controls: [string, LucideIcon, MapArea | undefined][] = [
    ['Zoom in', Plus, zoomed(1 / ZOOM)],
    ['Zoom out', Minus, zoomed(ZOOM)],
    ['Show all', Maximize, areaOf(countryCode, marks, MIN_FIRST_KM)],
    ['Move west', ArrowLeft, movedArea(shown, -STEP, 0)],
    ['Move north', ArrowUp, movedArea(shown, 0, STEP)],
    ['Move south', ArrowDown, movedArea(shown, 0, -STEP)],
    ['Move east', ArrowRight, movedArea(shown, STEP, 0)],
  ];
  return (
    <figure
      id="map"
      className="relative max-w-112 xl:max-w-136 max-xl:scroll-mt-40 max-xl:target:order-first not-print:xl:sticky not-print:xl:top-[calc(var(--sticky-top)+var(--bar)+1rem)] print:hidden"
    >
      <PlaceMap countryCode={countryCode} marks={marks} area={shown} />
      <nav aria-label="Map" className="mt-1.5 flex flex-wrap gap-1">
        {controls.map(([label, Icon, to]) => (
          <Link
            key={label}
            href={`${searchHref(search, { map: to && areaText(to) })}#map`}
            scroll={false}
            title={label}
            className={CONTROL}
          >
            <Icon size={15} aria-hidden="true" />
            <span className="sr-only">{label}</span>
          </Link>
        ))}
        <a
          href="#branches"
          className="inline-flex min-h-8 items-center rounded-md border border-button-edge px-2.5 text-sm hover:bg-surface-2 hover:text-ink max-sm:hidden xl:hidden"
        >
          List
        </a>
      </nav>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-(length:--text-xs) text-quiet">
        <MapKey look="full">{openLabel}</MapKey>
        <MapKey look="hollow">Closed</MapKey>
        {marks.some(({ look }) => look === 'place') && <MapKey look="place">Place searched</MapKey>}
        {marks.some(({ isMain }) => isMain) && <MapKey look="ring">Distances from here</MapKey>}
        <a
          href="https://www.geonames.org/"
          rel="noreferrer"
          className="underline underline-offset-2 hover:text-accent"
        >
          Places: GeoNames, CC BY 4.0
        </a>
      </figcaption>
    </figure>
  );
}

const CONTROL =
  'grid size-8 place-items-center rounded-md border border-button-edge bg-raised hover:bg-surface-2 hover:text-ink max-sm:size-11';
const ZOOM = 2;
/** How far a step goes, of the width. */
const STEP = 0.4;
const MIN_FIRST_KM = 60;
/** The coast is true to a kilometre. */
const MIN_KM = 50;
const MAX_KM = 6_000;

/** As in the address; within what `BranchSearchQuery` takes. */
function areaText({ latitude, longitude, kilometres }: MapArea): string {
  const km = Math.round(Math.min(MAX_KM, Math.max(MIN_KM, kilometres)));
  return `${Math.min(10, Math.max(-60, latitude)).toFixed(3)},${longitude.toFixed(3)},${km}`;
}
