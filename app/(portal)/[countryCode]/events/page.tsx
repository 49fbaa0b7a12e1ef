import type { Metadata } from 'next';
import { defineList, type FoundPage, fileOf, type Shown } from '#app/(portal)/list-screen.tsx';
import { EventTable } from '#components/events/event-table.tsx';
import { LiveEvents } from '#components/events/live-events.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { FilterChips } from '#components/ui/search-page/filter-chips.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, type SearchField, searchQuery } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { EVENT_TYPE_LABELS, MEMBER_LABELS } from '#lib/accounts/labels.ts';
import { CHANGING_MEMBERS } from '#lib/accounts/schema.ts';
import { EventType } from '#lib/events/schema.ts';
import { listActorNames, MAX_ACTORS, searchEvents } from '#lib/events/search-events.ts';
import type { EventSummary } from '#lib/events/search-schema.ts';
import { EventSearchQuery } from '#lib/events/search-schema.ts';
import { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';
import { ListActions, resultCount, SearchPager } from '../../search-results.tsx';
import { eventsApiPath } from './events-api-path.ts';

export const metadata: Metadata = { title: 'Events' };

/** Account events, newest first; new ones appear while the page is open. */
export default defineList({
  list: 'events',
  title: 'Events',
  noun: 'event',
  scope: 'customer:read',
  schema: EventSearchQuery,
  fields: async ({ ctx, countryCode }) => {
    const [, city = ''] = COUNTRY_TIME_ZONES[countryCode].split('/');
    return fieldsFor(city, await listActorNames(ctx));
  },
  views: ({ today }) => [
    { name: 'All', query: '' },
    { name: 'Today', query: `from=${today}` },
  ],
  find: async (ctx, query) => {
    const { events: items, ...page } = await searchEvents(ctx, query);
    return { items, ...page };
  },
  show: showEvents,
  nothing: showEvents,
});

/** `city` is the city whose time zone typed dates are in: `Sydney`. */
function fieldsFor(city: string, actorNames: readonly string[]): SearchField[] {
  return [
    {
      name: 'account',
      label: 'Account number or name',
      kind: 'text',
      type: 'search',
    },
    { name: 'from', label: `From (${city} time)`, kind: 'date', years: 'last' },
    { name: 'to', label: 'To', kind: 'date', years: 'last' },
    {
      name: 'field',
      label: 'What changed',
      kind: 'choice',
      options: CHANGING_MEMBERS.map((member) => [member, MEMBER_LABELS[member] ?? member]),
    },
    {
      name: 'by',
      label: 'By',
      any: 'Anyone',
      kind: 'choice',
      options: actorNames.map((name) => [name, name]),
      ...(actorNames.length === MAX_ACTORS && { note: `The first ${MAX_ACTORS} names` }),
    },
    {
      name: 'type',
      label: 'What happened',
      kind: 'several',
      options: EventType.options.map((type) => [type, EVENT_TYPE_LABELS[type]]),
      rule: 'Unknown event type.',
    },
  ];
}

type Found = FoundPage<EventSummary> & { readonly isTruncated: boolean };

/** The first page updates live, unless it ends on an earlier day. */
async function showEvents({
  countryCode,
  today,
  search,
  list,
  page,
  query,
}: Shown<'customer:read', Found, EventSearchQuery>) {
  const queryString = searchQuery(search);
  const isFirst = query.cursor === undefined && query.before === undefined;
  const isLive = isFirst && (!query.to || query.to >= today);
  const { items: events, asOf, isTruncated } = page;
  const { timeZone } = list;
  const count = `${resultCount(list)}, newest first · `;
  const actions = (
    <ListActions
      table="Events found"
      csv={fileOf(search)}
      call={{ path: eventsApiPath(countryCode, query, events) }}
    />
  );
  const shown = { countryCode, events, timeZone };
  return (
    <>
      {isTruncated && (
        <Notice>
          “{query.account}” matches more than 500 accounts. Events of 500 of them are shown: type
          more of the name to narrow it down.
        </Notice>
      )}
      {isLive ? (
        <LiveEvents
          key={`${queryString} ${asOf}`}
          {...shown}
          search={queryString}
          href={queryString === '' ? search.path : `${search.path}?${queryString}`}
          asOf={asOf}
          count={count}
          filters={<FilterChips search={search} />}
          actions={actions}
          empty={<NoResults search={search} />}
        />
      ) : (
        <div className="space-y-1.5">
          <ResultHeader
            search={search}
            summary={
              <>
                {count}
                <AsOf at={asOf} timeZone={timeZone} />
              </>
            }
          >
            {actions}
          </ResultHeader>
          {events.length === 0 ? (
            <NoResults search={search} />
          ) : (
            <EventTable {...shown} newCount={0} />
          )}
        </div>
      )}
      <SearchPager {...list} />
    </>
  );
}

function NoResults({ search }: { search: Search }) {
  return (
    <NothingMatches search={search}>
      <p>Older events are removed after a time.</p>
    </NothingMatches>
  );
}
