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
import { areaText, type MapArea, movedArea } from '#components/map/map-area.ts';
import { MapDrag } from '#components/map/map-drag.tsx';
import { areaOf } from '#components/map/map-view.ts';
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
  const step = STEP * shown.kilometres;
  const hrefOf = (to: string) => `${searchHref(search, { map: to })}#map`;
  const controls: [string, LucideIcon, MapArea, string?][] = [
    ['Zoom in', Plus, movedArea(shown, 0, 0, 1 / ZOOM)],
    ['Zoom out', Minus, movedArea(shown, 0, 0, ZOOM)],
    ['Show all', Maximize, areaOf(countryCode, marks, MIN_FIRST_KM)],
    ['Move west', ArrowLeft, movedArea(shown, -step, 0), HIDDEN],
    ['Move north', ArrowUp, movedArea(shown, 0, step), HIDDEN],
    ['Move south', ArrowDown, movedArea(shown, 0, -step), HIDDEN],
    ['Move east', ArrowRight, movedArea(shown, step, 0), HIDDEN],
  ];
  return (
    <figure
      id="map"
      className="relative max-w-112 xl:max-w-136 max-xl:scroll-mt-40 max-xl:target:order-first not-print:xl:sticky not-print:xl:top-[calc(var(--sticky-top)+var(--bar)+1rem)] print:hidden"
    >
      <MapDrag area={shown} href={hrefOf('AREA')}>
        <PlaceMap countryCode={countryCode} marks={marks} area={shown} />
      </MapDrag>
      <nav aria-label="Map" className="absolute top-2 right-2 grid gap-1">
        {controls.map(([label, Icon, to, className = '']) => (
          <Link
            key={label}
            href={hrefOf(areaText(to))}
            scroll={false}
            title={label}
            className={`${CONTROL} ${className}`}
          >
            <Icon size={15} aria-hidden="true" />
            <span className="sr-only">{label}</span>
          </Link>
        ))}
      </nav>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-(length:--text-xs) text-quiet">
        <MapKey look="full">{openLabel}</MapKey>
        <MapKey look="hollow">Closed</MapKey>
        {marks.some(({ look }) => look === 'place') && <MapKey look="place">Place searched</MapKey>}
        {marks.some(({ isMain }) => isMain) && <MapKey look="ring">Distances from here</MapKey>}
        <a href="#branches" className="link max-sm:hidden xl:hidden">
          List
        </a>
        <a href="https://www.geonames.org/" rel="noreferrer" className="link">
          Places: GeoNames, CC BY 4.0
        </a>
      </figcaption>
    </figure>
  );
}

const CONTROL =
  'grid size-8 place-items-center rounded-md border border-button-edge bg-raised shadow-control hover:bg-surface-2 hover:text-accent max-sm:size-11';
/** Whoever drags the map needs no arrows: they show while the keyboard is on one. */
const HIDDEN = 'not-focus-visible:sr-only';
const ZOOM = 2;
/** How far a step goes, of the width. */
const STEP = 0.4;
const MIN_FIRST_KM = 60;
