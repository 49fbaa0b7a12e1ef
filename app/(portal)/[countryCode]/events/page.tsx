import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { EventTable } from '#components/events/event-table.tsx';
import { LiveEvents } from '#components/events/live-events.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { type Search, type SearchField, searchQuery } from '#components/ui/search-page/search.ts';
import { ResultHeader, SearchPage } from '#components/ui/search-page/search-page.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { EventType } from '#lib/customer/events/schema.ts';
import { searchEvents } from '#lib/customer/events/search-events.ts';
import { EventSearchQuery } from '#lib/customer/events/search-schema.ts';
import { EVENT_TYPE_LABELS } from '#lib/customer/view/labels.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { resultCount, SearchPager, SearchResults } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { eventsApiPath } from './events-api-path.ts';

export const metadata: Metadata = { title: 'Events' };

/** Account events, newest first; new ones appear while the page is open. */
export default async function EventsPage(props: PageProps<'/[countryCode]/events'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const zone = COUNTRY_TIME_ZONES[countryCode];
  const [, place = ''] = zone.split('/');
  const search = parseSearch({
    path: `/${countryCode}/events`,
    schema: EventSearchQuery,
    fields: fieldsFor(place),
    params: await props.searchParams,
    today: dateIn(zone, ctx.clock.now()),
  });
  return (
    <SearchPage
      title="Events"
      search={search}
      grid="grid-cols-2 sm:grid-cols-[minmax(0,3fr)_repeat(2,minmax(0,2fr))]"
    >
      <Results ctx={ctx} search={search} />
    </SearchPage>
  );
}

/** `place` is the city whose time zone typed dates are in: `Sydney`. */
function fieldsFor(place: string): SearchField[] {
  return [
    {
      name: 'account',
      label: 'Account: number, or words of its name',
      kind: 'text',
      type: 'search',
      className: 'max-sm:col-span-full',
    },
    { name: 'from', label: `From (a day in ${place})`, kind: 'date', years: 'last' },
    { name: 'to', label: 'To', kind: 'date', years: 'last' },
    {
      name: 'type',
      label: 'What happened',
      kind: 'several',
      options: EventType.options.map((type) => [type, EVENT_TYPE_LABELS[type]]),
      rule: 'This is nothing that happens to accounts.',
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
      {async ({ events, nextCursor, isTooWide, asOf }, query) => {
        const timeZone = await screenTimeZone(countryCode);
        const isLive = query.cursor === undefined && (!query.to || query.to >= today);
        const count = resultCount({ search, count: events.length, noun: 'event', nextCursor });
        const actions = (
          <>
            <TableActions
              table="Events found"
              csv={`/portal-api${path}/found.csv?${queryString}`}
            />
            <PrintButton />
          </>
        );
        const shown = { countryCode, events, timeZone };
        return (
          <>
            {isTooWide && (
              <Notice>
                “{query.account}” stands for more than 500 accounts. Events of 500 of them are here:
                type more of the name to see the others.
              </Notice>
            )}
            {isLive ? (
              <LiveEvents
                key={`${queryString} ${asOf}`}
                {...shown}
                search={queryString}
                href={href}
                asOf={asOf}
                count={`${count}, the newest first,`}
                actions={actions}
                empty={<NoResults path={path} />}
              />
            ) : (
              <div className="space-y-2">
                <ResultHeader
                  summary={
                    <>
                      {count}, the newest first, <AsOf at={asOf} timeZone={timeZone} />
                    </>
                  }
                >
                  {actions}
                </ResultHeader>
                {events.length === 0 ? (
                  <NoResults path={path} />
                ) : (
                  <EventTable {...shown} newCount={0} />
                )}
              </div>
            )}
            <SearchPager
              search={search}
              nextCursor={nextCursor}
              call={{ path: eventsApiPath(countryCode, query, events) }}
            />
          </>
        );
      }}
    </SearchResults>
  );
}

function NoResults({ path }: { path: string }) {
  return (
    <Empty title="No event matches" href={path} action="Start again">
      All that is chosen has to hold. Events are kept for a time, and then removed: what an account
      was before that is not known any more.
    </Empty>
  );
}
