import type { ReactNode } from 'react';
import { type FoundPage, fileOf, type Shown } from '#app/(portal)/list-screen.tsx';
import { ListActions } from '#app/(portal)/search-results.tsx';
import { BRANCH_TABLE, BranchResults } from '#components/branches/branch-results.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { type Search, searchHref } from '#components/ui/search-page/search.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { formatDistance, formatRanges, formatWeekDayDate } from '#lib/branches/format-hours.ts';
import { formatPlace } from '#lib/branches/search/find-places.ts';
import type { BranchSearchQuery } from '#lib/branches/search/schema.ts';
import {
  type BranchSearch,
  type FoundBranch,
  isOpenThen,
  type PlaceReading,
} from '#lib/branches/search/search-branches.ts';

type Props = Shown<'enterprise:read', FoundPage<FoundBranch>, BranchSearchQuery, BranchSearch>;

/** The branches of a search, with what was understood of it. */
export function BranchSearchResults({
  countryCode,
  search,
  query,
  more: result,
  home,
  list,
}: Props) {
  const { near, now, place, day, today } = result;
  if (place && !place.chosen) return <UnknownPlace search={search} place={place} />;
  if (result.found.length === 0) return <NoResults search={search} query={query} />;
  const isOfAnother =
    !place && near !== undefined && query.near !== undefined && near.number !== home?.number;
  const date = day && day.date !== today ? day.date : undefined;
  const found = query.far || query.sort || !place ? result.found : withoutFar(result.found);
  const left = result.found.length - found.length;
  const when = date ? `on ${formatWeekDayDate(date)}` : 'now';
  const open = found.filter((each) => isOpenThen(each, date)).length;
  const counters = found.filter(hasCounter).length;
  return (
    <>
      {place && <PlaceNotice search={search} place={place} />}
      {query.near && !place && near?.number !== query.near && (
        <Notice>Branch {query.near} not found. Distances are from your branch.</Notice>
      )}
      <BranchResults
        countryCode={countryCode}
        groups={groupsOf({ ...result, found }, query, date)}
        now={now}
        date={date}
        menu={
          <ListActions
            table={BRANCH_TABLE}
            csv={fileOf(search, 'found.csv', { near: near?.number })}
            call={{ path: apiPath(countryCode, query) }}
          />
        }
        near={place ? undefined : near}
        place={place?.chosen}
        area={query.map}
        search={search}
        more={
          left > 0 && (
            <TextLink href={searchHref(search, { far: '1' })}>
              {`${left} more over ${FAR_KM} km away`}
            </TextLink>
          )
        }
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
      />
    </>
  );
}

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
  return branch.identity?.isTrading !== false;
}

type NearestProps = {
  found: readonly FoundBranch[];
  day: BranchSearch['day'];
  date: string | undefined;
};

/** `Nearest open on Boxing Day: Silverwater Electrical, 33 km, 8:00 am–12:00 pm`; on a phone in lines. */
function NearestOpen({ found, day, date }: NearestProps) {
  const nearest = found.find((each) => isOpenThen(each, date));
  if (!nearest) return undefined;
  const { branch, kilometres, day: hours } = nearest;
  const on = date === undefined ? 'now' : `on ${day?.name ?? formatWeekDayDate(date)}`;
  const details = [
    kilometres !== undefined && formatDistance(kilometres),
    hours && formatRanges(hours.ranges),
  ].filter(Boolean);
  return (
    <strong className="block font-semibold text-base">
      <span className="max-sm:block max-sm:text-sm">{`Nearest open ${on}: `}</span>
      {branch.name}
      {details.length > 0 && (
        <span className="max-sm:font-medium max-sm:text-sm">
          <span className="max-sm:hidden">, </span>
          <span className="max-sm:block">{details.join(', ')}</span>
        </span>
      )}
    </strong>
  );
}

/** Nobody is sent further than this for goods. */
const FAR_KM = 200;

/** Without those that are too far away; the first one stays, however far it is. */
function withoutFar(found: readonly FoundBranch[]): readonly FoundBranch[] {
  return found.filter(({ kilometres = Infinity }, at) => at === 0 || kilometres <= FAR_KM);
}

/** Says which place was chosen when another could be meant, and offers the others. */
function PlaceNotice({ search, place }: { search: Search; place: PlaceReading }) {
  const { typed, chosen, others, isCorrected } = place;
  if (!chosen || (others.length === 0 && !isCorrected)) return undefined;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <p>
        {isCorrected ? <>No place called “{typed}”. Showing </> : <>Showing </>}
        <strong className="font-semibold">{formatPlace(chosen)}</strong>.
        {others.length === 1 && <> Or: {placeLinks(search, others)}</>}
      </p>
      {others.length > 1 && (
        <Disclosure summary={`${others.length} other suburbs`}>
          <p className="mt-1">{placeLinks(search, others)}</p>
        </Disclosure>
      )}
    </div>
  );
}

function placeLinks(search: Search, places: PlaceReading['others']): ReactNode {
  return places.map((each, at) => (
    <span key={formatPlace(each)}>
      {at > 0 && ' · '}
      <TextLink href={searchHref(search, { q: formatPlace(each), map: undefined })}>
        {formatPlace(each)}
      </TextLink>
    </span>
  ));
}

function UnknownPlace({ search, place }: { search: Search; place: PlaceReading }) {
  return (
    <Empty
      title={`No suburb, postcode or branch called “${place.typed}”`}
      href={searchHref(search, { q: undefined })}
      action="Show all branches"
    >
      {place.others.length > 0 ? (
        <>Did you mean {placeLinks(search, place.others)}?</>
      ) : (
        'Check the spelling, or type the postcode.'
      )}
    </Empty>
  );
}

function NoResults({ search, query }: { search: Search; query: BranchSearchQuery }) {
  if (query.open === '1') {
    return (
      <Empty
        title="None of them is open"
        href={searchHref(search, { open: undefined })}
        action="Show closed branches too"
      >
        Hours are in each branch’s local time.
      </Empty>
    );
  }
  return (
    <Empty title="Nothing matches all filters" href={search.path} action="Clear filters">
      Remove a filter, or type less of the name.
    </Empty>
  );
}

/** The API call for branches of a type. The API has no other filters of this search. */
function apiPath(countryCode: CountryCode, { type }: BranchSearchQuery): string {
  const query = new URLSearchParams({
    ...(type ? { typeCodes: type } : {}),
    expand: 'hours,departments,specialHours',
  });
  return `/v1/${countryCode}/branches?${query}`;
}
