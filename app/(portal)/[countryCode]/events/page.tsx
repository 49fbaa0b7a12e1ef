import type { z } from 'zod';
import { defineList, type FoundPage, fileOf, type Shown } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { EventTable } from '#components/events/event-table.tsx';
import { LiveEvents } from '#components/events/live-events.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { FilterChips } from '#components/ui/search-page/filter-chips.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchQuery } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { listActorNames, MAX_ACTORS } from '#lib/events/recent-events.ts';
import { EVENTS } from '#lib/events/record.ts';
import type { EventSummary } from '#lib/events/search-schema.ts';
import { ListActions, resultCount, SearchPager } from '../../search-results.tsx';
import { eventsApiPath } from './events-api-path.ts';

export const metadata = { title: 'Events' };

/** Account events, newest first; new ones appear while the page is open. */
export default defineList({
  ...recordList(EVENTS, async (ctx) => {
    const names = await listActorNames(ctx);
    const note = names.length === MAX_ACTORS ? `The first ${MAX_ACTORS} names` : undefined;
    return { actors: { options: names.map((name) => [name, name]), note } };
  }),
  views: ({ today }) => [
    { name: 'All', query: '' },
    { name: 'Today', query: `from=${today}` },
  ],
  show: showEvents,
  nothing: showEvents,
});

/** The first page updates live, unless it ends on an earlier day. */
async function showEvents({
  countryCode,
  today,
  search,
  list,
  page,
  query,
}: Shown<'customer:read', FoundPage<EventSummary>, z.output<typeof EVENTS.query>>) {
  const queryString = searchQuery(search);
  const isFirst = query.cursor === undefined && query.before === undefined;
  const isLive = isFirst && (!query.to || query.to >= today);
  const { items: events, asOf } = page;
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
