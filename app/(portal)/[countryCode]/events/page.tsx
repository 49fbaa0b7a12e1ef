import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { EventTable } from '#components/events/event-table.tsx';
import { LiveEvents } from '#components/events/live-events.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { FilterChips } from '#components/ui/search-page/filter-chips.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, type SearchField, searchQuery } from '#components/ui/search-page/search.ts';
import { ResultHeader, SearchPage } from '#components/ui/search-page/search-page.tsx';
import { EVENT_TYPE_LABELS, MEMBER_LABELS } from '#lib/accounts/labels.ts';
import { CHANGING_MEMBERS } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { EventType } from '#lib/events/schema.ts';
import { listActorNames, MAX_ACTORS, searchEvents } from '#lib/events/search-events.ts';
import { EventSearchQuery } from '#lib/events/search-schema.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { ListActions, resultCount, SearchPager, SearchResults } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { Views } from '../../views.tsx';
import { eventsApiPath } from './events-api-path.ts';

export const metadata: Metadata = { title: 'Events' };

/** Account events, newest first; new ones appear while the page is open. */
export default async function EventsPage(props: PageProps<'/[countryCode]/events'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const zone = COUNTRY_TIME_ZONES[countryCode];
  const [, city = ''] = zone.split('/');
  const search = parseSearch({
    path: `/${countryCode}/events`,
    schema: EventSearchQuery,
    fields: fieldsFor(city, await listActorNames(ctx)),
    params: await props.searchParams,
    today: dateIn(zone, ctx.clock.now()),
  });
  return (
    <SearchPage
      title="Events"
      search={search}
      views={
        <Views
          ctx={ctx}
          list="events"
          search={search}
          views={[
            { name: 'All', query: '' },
            { name: 'Today', query: `from=${search.today}` },
          ]}
        />
      }
    >
      <Results ctx={ctx} search={search} />
    </SearchPage>
  );
}

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

type ResultsProps = { ctx: Context<'customer:read'>; search: Search<EventSearchQuery> };

/** The first page updates live, unless it ends on an earlier day. */
function Results({ ctx, search }: ResultsProps) {
  const { countryCode } = ctx;
  const { path, today } = search;
  const queryString = searchQuery(search);
  const href = queryString === '' ? path : `${path}?${queryString}`;
  return (
    <SearchResults search={search} find={(query) => searchEvents(ctx, query)}>
      {async ({ events, nextCursor, previousCursor, isTruncated, asOf }, query) => {
        const timeZone = await screenTimeZone(countryCode);
        const isFirst = query.cursor === undefined && query.before === undefined;
        const isLive = isFirst && (!query.to || query.to >= today);
        const count = resultCount({ search, count: events.length, noun: 'event', nextCursor });
        const actions = (
          <ListActions
            table="Events found"
            csv={`/portal-api${path}/found.csv?${queryString}`}
            call={{ path: eventsApiPath(countryCode, query, events) }}
          />
        );
        const shown = { countryCode, events, timeZone };
        return (
          <>
            {isTruncated && (
              <Notice>
                “{query.account}” matches more than 500 accounts. Events of 500 of them are shown:
                type more of the name to narrow it down.
              </Notice>
            )}
            {isLive ? (
              <LiveEvents
                key={`${queryString} ${asOf}`}
                {...shown}
                search={queryString}
                href={href}
                asOf={asOf}
                count={`${count}, newest first · `}
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
                      {count}, newest first · <AsOf at={asOf} timeZone={timeZone} />
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
            <SearchPager
              search={search}
              count={events.length}
              nextCursor={nextCursor}
              previousCursor={previousCursor}
            />
          </>
        );
      }}
    </SearchResults>
  );
}

function NoResults({ search }: { search: Search }) {
  return (
    <NothingMatches search={search}>
      <p>Older events are removed after a time.</p>
    </NothingMatches>
  );
}
