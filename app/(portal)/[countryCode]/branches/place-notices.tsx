import type { ReactNode } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { type Search, searchHref } from '#components/ui/search-page/search.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatDistance, formatRanges, formatWeekDayDate } from '#lib/branches/format-hours.ts';
import { formatPlace } from '#lib/branches/search/find-places.ts';
import type { BranchSearchQuery } from '#lib/branches/search/schema.ts';
import {
  type BranchSearch,
  type FoundBranch,
  isOpenThen,
  type PlaceReading,
} from '#lib/branches/search/search-branches.ts';

type NearestProps = {
  found: readonly FoundBranch[];
  day: BranchSearch['day'];
  date: string | undefined;
};

/** `Nearest open on Boxing Day: Silverwater Electrical, 33 km, 8:00 am–12:00 pm`; on a phone in lines. */
export function NearestOpen({ found, day, date }: NearestProps) {
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

/** Says which place was chosen when another could be meant, and offers the others. */
export function PlaceNotice({ search, place }: { search: Search; place: PlaceReading }) {
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

export function UnknownPlace({ search, place }: { search: Search; place: PlaceReading }) {
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

export function NoResults({ search, query }: { search: Search; query: BranchSearchQuery }) {
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
