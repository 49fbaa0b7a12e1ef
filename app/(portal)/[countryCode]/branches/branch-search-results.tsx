import { type FoundPage, fileOf, type Shown } from '#app/(portal)/list-screen.tsx';
import { ListActions } from '#app/(portal)/search-results.tsx';
import { BRANCH_TABLE_LAYOUT, branchColumns } from '#components/branches/branch-columns.tsx';
import { BranchMap } from '#components/branches/branch-map.tsx';
import type { MapMark } from '#components/map/place-map.tsx';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { type Search, searchHref } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { SortLinks, Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { coordinatesOf, isTransferOnly } from '#lib/branches/branch-location.ts';
import { formatRanges, formatWeekDayDate } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import type { BranchSearchQuery } from '#lib/branches/search/schema.ts';
import {
  type BranchSearch,
  type FoundBranch,
  isOpenThen,
} from '#lib/branches/search/search-branches.ts';
import { NearestOpen, NoResults, PlaceNotice, UnknownPlace } from './place-notices.tsx';

type Props = Shown<'enterprise:read', FoundPage<FoundBranch>, BranchSearchQuery, BranchSearch>;

/** The branches of a search in a table, and on a map that repeats it, with what was understood of the search. */
export function BranchSearchResults(props: Props) {
  const { countryCode, search, query, more: result, home, list } = props;
  const { found, near, now, place, day, today } = result;
  if (place && !place.chosen) return <UnknownPlace search={search} place={place} />;
  if (found.length === 0) return <NoResults search={search} query={query} />;
  const isOfAnother =
    !place && near !== undefined && query.near !== undefined && near.number !== home?.number;
  const date = day && day.date !== today ? day.date : undefined;
  const when = date ? `on ${formatWeekDayDate(date)}` : 'now';
  const open = found.filter((each) => isOpenThen(each, date)).length;
  const counters = found.filter(hasCounter).length;
  const columns = branchColumns({
    ...{ countryCode, now, search, date },
    hasDistance: (place ?? near) !== undefined,
    from: place?.chosen?.name,
  });
  const groups = groupsOf(result, query, date);
  const rows = groups.flatMap((group) => group.rows);
  const markOf = (row: FoundBranch) =>
    markersOf(row, { now, date, near: place ? undefined : near });
  // Open ones last, and so over closed ones.
  const marks = rows.flatMap(markOf).toSorted((a) => (a.look === 'hollow' ? -1 : 1));
  const placeMarks = place?.chosen
    ? [{ ...place.chosen, key: 'place', look: 'place' as const }]
    : [];
  // The first row is the nearest that is open.
  const nearest = [...rows.slice(0, 1), ...nearestOf(rows)];
  return (
    <>
      {place && <PlaceNotice search={search} place={place} />}
      {query.near && !place && near?.number !== query.near && (
        <Notice>Branch {query.near} not found. Distances are from your branch.</Notice>
      )}
      <ResultHeader
        search={withoutDay(search)}
        summary={
          <>
            {place && !query.sort && open > 0 && (
              <NearestOpen found={found} day={day} date={date} />
            )}
            {open === counters && counters > 1 ? 'All' : `${open} of`} {counters} open {when}
            {date && day?.name && ` (${day.name})`}
            {!place && near && <>, distances from {near.name}</>}
            {isOfAnother && (
              <>
                {' '}
                (<TextLink href={searchHref(search, { near: undefined })}>clear</TextLink>)
              </>
            )}{' '}
            · <AsOf at={now.toISOString()} timeZone={list.timeZone} />
          </>
        }
      >
        {/* Where the map is below the list. */}
        <span className="text-sm max-sm:hidden xl:hidden">
          <TextLink href="#map">Map</TextLink>
        </span>
        <ListActions
          table={TABLE}
          own={list.own}
          sorts={<SortLinks columns={columns} />}
          csv={fileOf(countryCode, search, 'found.csv', { near: near?.number })}
          call={{ path: apiPath(countryCode, query) }}
        />
      </ResultHeader>
      <div className="grid gap-x-8 gap-y-5 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] not-print:xl:items-start">
        <div id="branches" className="scroll-mt-40">
          <Table
            caption={TABLE}
            {...BRANCH_TABLE_LAYOUT}
            columns={columns}
            groups={groups}
            keyOf={({ branch }) => branch.number}
          />
        </div>
        {/* The map comes second: most users look for a name. */}
        <BranchMap
          countryCode={countryCode}
          marks={[...placeMarks, ...marks]}
          first={place ? [...placeMarks, ...nearest.flatMap(markOf)] : marks}
          search={search}
          area={query.map}
          openLabel={date ? `Open ${formatWeekDayDate(date)}` : 'Open now'}
        />
      </div>
    </>
  );
}

const TABLE = 'Branches found';

/** Open ones first, where the order says so: each group is by distance. */
function groupsOf(
  { found, place, day }: BranchSearch,
  { sort }: BranchSearchQuery,
  date: string | undefined,
) {
  if (sort) return [{ key: 'all', rows: found }];
  const isOpen = (each: FoundBranch) => isOpenThen(each, date);
  const counters = found.filter(hasCounter);
  const groups =
    place || day
      ? [
          { key: 'open', heading: date ? 'Open' : 'Open now', rows: counters.filter(isOpen) },
          {
            key: 'closed',
            heading: date ? 'Closed' : 'Closed now',
            rows: counters.filter((each) => !isOpen(each)),
          },
        ]
      : [{ key: 'counters', rows: counters }];
  return [
    ...groups,
    {
      key: 'transfer',
      heading: 'Distribution centres: transfer only, customers can’t go there',
      rows: found.filter((each) => !hasCounter(each)),
    },
  ].filter(({ rows }) => rows.length > 0);
}

function hasCounter({ branch }: FoundBranch): boolean {
  return !isTransferOnly(branch);
}

/** The day is chosen above the results, so it is no condition to remove. */
function withoutDay(search: Search): Search {
  const fields = search.fields.map((field): Search['fields'][number] =>
    field.name === 'date' ? { name: 'date', label: field.label, kind: 'hidden' } : field,
  );
  return { ...search, fields };
}

/** The branches that are on the map around a place at first. */
function nearestOf(rows: readonly FoundBranch[]): FoundBranch[] {
  return rows
    .toSorted((a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0)
    .slice(0, FIRST_MARKS);
}

const FIRST_MARKS = 4;

type MarkContext = {
  readonly now: Date;
  /** The requested day, `YYYY-MM-DD`; undefined: now. */
  readonly date: string | undefined;
  /** The branch that distances are measured from, without a place. */
  readonly near: BranchSearch['near'];
};

/** The marker of a branch, or none if its position is unknown. */
function markersOf(found: FoundBranch, { now, date, near }: MarkContext): MapMark[] {
  const { branch, state, day } = found;
  const { number, shortName, location } = branch;
  const place = coordinatesOf(location);
  if (!place) return [];
  const change = state && openingChangeText(state, now, location.timeZone);
  const isOpen = isOpenThen(found, date);
  const detail = date
    ? day && formatRanges(day.ranges)
    : change && `${isOpen ? 'open' : 'closed'}, ${change}`;
  return [
    {
      key: number,
      name: shortName,
      ...place,
      href: branchHref(number, date),
      look: isOpen ? ('full' as const) : ('hollow' as const),
      isMain: number === near?.number,
      ...(detail ? { detail } : {}),
    },
  ];
}

/** The API call for branches of a type. The API has no other filters of this search. */
function apiPath(countryCode: CountryCode, { type }: BranchSearchQuery): string {
  const query = new URLSearchParams({
    ...(type ? { typeCodes: type } : {}),
    expand: 'hours,departments,specialHours',
  });
  return `/v1/${countryCode}/branches?${query}`;
}
