import { z } from 'zod';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { dayAfter, instantOf } from '#lib/local-time.ts';
import { filterOf } from '#lib/search/page-of-search.ts';
import { codeNames } from './code-names.ts';
import { eventIdsFrom } from './event-id.ts';
import type {
  EventSearchPage,
  EventSearchQuery,
  EventSummary,
  NewEvents,
  NewEventsQuery,
} from './event-search-schema.ts';
import { eventSummary } from './event-summary.ts';
import { accountsMeant, type Meant } from './events-accounts.ts';
import { newestEvents } from './newest-events.ts';

/** A page of the retained events that the query finds, the newest first. Throws VALIDATION_ERROR on `cursor`. */
export async function searchEvents(
  ctx: Context<'customer:read'>,
  query: EventSearchQuery,
  limit = SEARCH_PAGE,
): Promise<EventSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const walk = walkOf(ctx, query);
  const [before] = keyAfter(walk, query.cursor) ?? [];
  const meant = await accountsMeant(ctx, query.account);
  const found = await eventsFound(ctx, query, { meant, before, most: limit + 1 });
  const { rows, pagination } = pageOf(found, walk, limit, ({ eventId }) => [eventId]);
  const { nextCursor } = pagination;
  return { events: rows, nextCursor, isTooWide: meant?.isCut ?? false, asOf };
}

/** What of that has happened since the event `after`, the newest first: at most 50. */
export async function newEvents(
  ctx: Context<'customer:read'>,
  { after, ...query }: NewEventsQuery,
): Promise<NewEvents> {
  const asOf = ctx.clock.now().toISOString();
  const meant = await accountsMeant(ctx, query.account);
  const events = await eventsFound(ctx, query, { meant, after, most: SEARCH_PAGE + 1 });
  return { events: events.slice(0, SEARCH_PAGE), hasMore: events.length > SEARCH_PAGE, asOf };
}

const SEARCH_PAGE = 50;

type Bounds = {
  /** The accounts that are meant; undefined is every one. */
  readonly meant: Meant | undefined;
  /** Ids of events that those found come before, and after. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly most: number;
};

async function eventsFound(
  ctx: Context<'customer:read'>,
  { type, from, to }: EventSearchQuery,
  { meant, before, after, most }: Bounds,
): Promise<EventSummary[]> {
  if (meant?.accountIds.length === 0) return [];
  const events = await newestEvents(ctx, {
    types: type && [...new Set(type)],
    accountIds: meant?.accountIds,
    // An id begins with its moment: so days are bounds of ids.
    from: from ? startOf(ctx, from) : undefined,
    until: to ? startOf(ctx, dayAfter(to)) : undefined,
    before,
    after,
    most,
  });
  // Every open tail asks every four seconds, and mostly for nothing: names are read once there is what to tell.
  if (events.length === 0) return [];
  const names = await codeNames(ctx);
  return events.map((event) => eventSummary(event, names));
}

/** The beginning of the ids of what happens from a day on. */
function startOf({ countryCode }: Context<'customer:read'>, date: string): string {
  return eventIdsFrom(instantOf({ date, time: '00:00' }, COUNTRY_ZONES[countryCode]).getTime());
}

function walkOf({ countryCode }: Context, query: EventSearchQuery): Walk<readonly [string]> {
  return {
    list: 'event-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([z.string().regex(/^[0-9a-f-]{36}$/)]),
  };
}
