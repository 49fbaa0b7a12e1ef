import type { ReactNode } from 'react';
import type { MapArea } from '#components/map/map-view.ts';
import type { MapMark } from '#components/map/place-map.tsx';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import type { Search } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { type RowGroup, Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { coordinatesOf } from '#lib/branches/branch-location.ts';
import { formatRanges, formatWeekDayDate } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import type { FoundBranch } from '#lib/branches/search/search-branches.ts';
import { BRANCH_TABLE_LAYOUT, branchColumns } from './branch-columns.tsx';
import { BranchMap } from './branch-map.tsx';

type Props = {
  countryCode: string;
  /** The open ones, the closed ones and those without a counter, each with its heading; or one group. */
  groups: readonly RowGroup<FoundBranch>[];
  now: Date;
  /** The requested day, `YYYY-MM-DD`; undefined: now. */
  date: string | undefined;
  /** How many were found, and as of when. */
  summary: ReactNode;
  /** What can be done with the list. */
  menu: ReactNode;
  /** Below the table: which ones are not shown. */
  more: ReactNode;
  search: Search;
  /** The branch that distances are measured from, without a place. */
  near: { readonly number: string } | undefined;
  /** The place that distances are measured from. */
  place: { name: string; latitude: number; longitude: number } | undefined;
  area: MapArea | undefined;
};

/** Found branches in a table, and on a map that repeats it. */
export function BranchResults(props: Props) {
  const { countryCode, groups, now, date, summary, menu, more, search, near, place, area } = props;
  const rows = groups.flatMap((group) => group.rows);
  const marks = rows.flatMap((row) => markersOf(countryCode, row, { now, date, near }));
  const placeMark = place && [{ ...place, key: 'place', look: 'place' as const }];
  // The first row is the nearest that is open, however far.
  const nearRows = rows.toSorted(
    (a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0,
  );
  const nearMarks = [...rows.slice(0, 1), ...nearRows.slice(0, FIRST_MARKS)].flatMap((row) =>
    markersOf(countryCode, row, { now, date, near }),
  );
  return (
    <div className="grid gap-x-8 gap-y-5 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] not-print:xl:items-start">
      <div id="branches" className="scroll-mt-40 space-y-2">
        <ResultHeader search={withoutDay(search)} summary={summary}>
          {/* Where the map is below the list. */}
          <span className="text-sm max-sm:hidden xl:hidden">
            <TextLink href="#map">Map</TextLink>
          </span>
          {menu}
        </ResultHeader>
        <Table
          caption={BRANCH_TABLE}
          {...BRANCH_TABLE_LAYOUT}
          columns={branchColumns({
            countryCode,
            now,
            search,
            date,
            hasDistance: (place ?? near) !== undefined,
            from: place?.name,
          })}
          groups={groups}
          keyOf={({ branch }) => branch.number}
        />
        {more && <p className="text-sm print:hidden">{more}</p>}
      </div>
      {/* The map comes second: most users look for a name. */}
      <BranchMap
        countryCode={countryCode}
        marks={[...(placeMark ?? []), ...marks]}
        first={placeMark ? [...placeMark, ...nearMarks] : marks}
        search={search}
        area={area}
        openLabel={date ? `Open ${formatWeekDayDate(date)}` : 'Open now'}
      />
    </div>
  );
}

/** The day is chosen above the results, so it is no condition to remove. */
function withoutDay(search: Search): Search {
  const fields = search.fields.map((field): Search['fields'][number] =>
    field.name === 'date' ? { name: 'date', label: field.label, kind: 'hidden' } : field,
  );
  return { ...search, fields };
}

/** The caption of the table. */
export const BRANCH_TABLE = 'Branches found';
/** How many of the nearest are on the map around a place. */
const FIRST_MARKS = 4;

type MarkContext = Pick<Props, 'now' | 'date' | 'near'>;

/** The marker of a branch, or none if its position is unknown. */
function markersOf(
  countryCode: string,
  { branch, state, day }: FoundBranch,
  { now, date, near }: MarkContext,
): MapMark[] {
  const { number, shortName, location } = branch;
  const place = coordinatesOf(location);
  if (!place) return [];
  const change = state && openingChangeText(state, now, location.timeZone);
  const isOpen = date ? (day?.ranges.length ?? 0) > 0 : state?.isOpen === true;
  const detail = date
    ? day && formatRanges(day.ranges)
    : change && `${isOpen ? 'open' : 'closed'}, ${change}`;
  return [
    {
      key: number,
      name: shortName,
      ...place,
      href: branchHref(countryCode, number, date),
      look: isOpen ? ('full' as const) : ('hollow' as const),
      isMain: number === near?.number,
      ...(detail ? { detail } : {}),
    },
  ];
}
