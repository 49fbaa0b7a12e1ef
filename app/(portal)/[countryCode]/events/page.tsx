import type { z } from 'zod';
import { defineList, type FoundPage, type Shown } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { EventTable } from '#components/events/event-table.tsx';
import { LiveEvents } from '#components/events/live-events.tsx';
import { FilterChips } from '#components/ui/search-page/filter-chips.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search-page/search.ts';
import { listActorNames, MAX_ACTORS } from '#lib/events/recent-events.ts';
import { EVENTS } from '#lib/events/record.ts';
import type { EventSummary } from '#lib/events/schema.ts';
import { ListActions, ResultList, resultCount, SearchPager } from '../../search-results.tsx';
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

type Props = Shown<'customer:read', FoundPage<EventSummary>, z.output<typeof EVENTS.query>>;

/** The first page updates live, unless it ends on an earlier day. */
async function showEvents({ countryCode, today, search, list, page, query }: Props) {
  const { items: events, asOf } = page;
  const shown = { countryCode, events, timeZone: list.timeZone };
  const menu = {
    table: 'Events found',
    csv: list.csv,
    own: list.own,
    call: { path: eventsApiPath(countryCode, query, events) },
  };
  const isFirst = query.cursor === undefined && query.before === undefined;
  if (!isFirst || (query.to && query.to < today))
    return (
      <ResultList {...list} {...menu} order="newest first">
        {events.length > 0 ? <EventTable {...shown} newCount={0} /> : <NoResults search={search} />}
      </ResultList>
    );
  const queryString = searchQuery(search);
  return (
    <>
      <LiveEvents
        key={`${queryString} ${asOf}`}
        {...shown}
        search={queryString}
        href={searchHref(search)}
        asOf={asOf}
        count={`${resultCount(list)}, newest first · `}
        filters={<FilterChips search={search} />}
        actions={<ListActions {...menu} />}
        empty={<NoResults search={search} />}
      />
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
