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

/** A page of the retained events that a query finds, newest first. Throws VALIDATION_ERROR on `cursor`. */
export async function searchEvents(
  ctx: Context<'customer:read'>,
  query: EventSearchQuery,
  limit = PAGE_SIZE,
): Promise<EventSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const scope = cursorScope(ctx, query);
  const [before] = keyAfter(scope, query.cursor) ?? [];
  const matched = await accountsMeant(ctx, query.account);
  const found = await findEvents(ctx, query, { matched, before, limit: limit + 1 });
  const { rows, pagination } = pageOf(found, scope, limit, ({ eventId }) => [eventId]);
  const { nextCursor } = pagination;
  return { events: rows, nextCursor, isTooWide: matched?.isCut ?? false, asOf };
}

/** At most 50 matching events since the event `after`, newest first. */
export async function newEvents(
  ctx: Context<'customer:read'>,
  { after, ...query }: NewEventsQuery,
): Promise<NewEvents> {
  const asOf = ctx.clock.now().toISOString();
  const matched = await accountsMeant(ctx, query.account);
  const events = await findEvents(ctx, query, { matched, after, limit: PAGE_SIZE + 1 });
  return { events: events.slice(0, PAGE_SIZE), hasMore: events.length > PAGE_SIZE, asOf };
}

const PAGE_SIZE = 50;

type FindOptions = {
  /** Undefined: all accounts. */
  readonly matched: Meant | undefined;
  /** Event ids, exclusive. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

async function findEvents(
  ctx: Context<'customer:read'>,
  { type, from, to }: EventSearchQuery,
  { matched, before, after, limit }: FindOptions,
): Promise<EventSummary[]> {
  if (matched?.accountIds.length === 0) return [];
  const events = await newestEvents(ctx, {
    types: type && [...new Set(type)],
    accountIds: matched?.accountIds,
    // Ids begin with their time, so days become bounds of ids.
    from: from ? dayStartId(ctx, from) : undefined,
    until: to ? dayStartId(ctx, dayAfter(to)) : undefined,
    before,
    after,
    limit,
  });
  // Every open screen polls every four seconds, mostly without result: read names only when there are events.
  if (events.length === 0) return [];
  const names = await codeNames(ctx);
  return events.map((event) => eventSummary(event, names));
}

/** The id prefix of the beginning of a day. */
function dayStartId({ countryCode }: Context<'customer:read'>, date: string): string {
  return eventIdsFrom(instantOf({ date, time: '00:00' }, COUNTRY_ZONES[countryCode]).getTime());
}

function cursorScope({ countryCode }: Context, query: EventSearchQuery): Walk<readonly [string]> {
  return {
    list: 'event-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([z.string().regex(/^[0-9a-f-]{36}$/)]),
  };
}
