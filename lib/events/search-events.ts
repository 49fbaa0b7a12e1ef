import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readCodeNames } from '#lib/accounts/account-codes.ts';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import { findAccountIds } from '#lib/accounts/search/search-accounts.ts';
import type { CursorScope } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import { cursorFilter, readBothWays } from '#lib/search/search-page.ts';
import { caseVariants } from '#lib/search/words.ts';
import { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { eventSummary } from './event-summary.ts';
import { readNewestEvents } from './newest-events.ts';
import type {
  EventSearchPage,
  EventSearchQuery,
  EventSummary,
  NewEvents,
  NewEventsQuery,
} from './search-schema.ts';

/** A page of the retained events that a query finds, newest first. Throws VALIDATION_ERROR on `cursor`. */
export async function searchEvents(
  ctx: Context<'customer:read'>,
  query: EventSearchQuery,
  limit = PAGE_SIZE,
): Promise<EventSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const matched = await matchAccounts(ctx, query.account);
  const { rows, ...cursors } = await readBothWays(query, cursorScope(ctx, query), limit, {
    keyOf: ({ eventId }: EventSummary): Key => [eventId],
    read: ({ key, isBackward }) =>
      findEvents(ctx, query, {
        matched,
        ...(isBackward ? { after: key?.[0], isOldestFirst: true } : { before: key?.[0] }),
        limit: limit + 1,
      }),
  });
  return { events: rows, ...cursors, isTruncated: matched?.isTruncated ?? false, asOf };
}

/** At most 50 matching events since the event `after`, newest first. */
export async function listNewEvents(
  ctx: Context<'customer:read'>,
  { after, ...query }: NewEventsQuery,
): Promise<NewEvents> {
  const asOf = ctx.clock.now().toISOString();
  const matched = await matchAccounts(ctx, query.account);
  const events = await findEvents(ctx, query, { matched, after, limit: PAGE_SIZE + 1 });
  return { events: events.slice(0, PAGE_SIZE), hasMore: events.length > PAGE_SIZE, asOf };
}

const PAGE_SIZE = 50;

/**
 * The names of who made the changes of the country that are still known, in order; at most `MAX_ACTORS`. Each is one
 * step into the index. None for a caller who may not see every account.
 */
export async function listActorNames(ctx: Context<'customer:read'>): Promise<string[]> {
  if (permittedCustomers(ctx) !== null) return [];
  const next = (after: RawBuilder<unknown>) => sql`
    select min(actor_name) from events
    where country_code = ${ctx.countryCode} and actor_name > ${after}`;
  const { rows } = await sql<{ name: string }>`
    with recursive actors (name, position) as (
      select (${next(sql`''`)}), 1
      union all
      select (${next(sql`actors.name`)}), position + 1 from actors
      where name is not null and position < ${sql.lit(MAX_ACTORS)}
    )
    select name from actors where name is not null order by name collate "und-x-icu"`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
}

export const MAX_ACTORS = 300;

type FindOptions = {
  /** Undefined: all accounts. */
  readonly matched: MatchedAccounts | undefined;
  /** Event ids, exclusive. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly isOldestFirst?: boolean;
  readonly limit: number;
};

async function findEvents(
  ctx: Context<'customer:read'>,
  { type, field, by, from, to }: EventSearchQuery,
  { matched, limit, ...part }: FindOptions,
): Promise<EventSummary[]> {
  if (matched?.accountIds.length === 0) return [];
  const events = await readNewestEvents(ctx, {
    types: type && [...new Set(type)],
    accountIds: matched?.accountIds,
    field: field || undefined,
    actorName: by || undefined,
    // Ids begin with their time, so days become bounds of ids.
    from: from ? dayStartId(ctx, from) : undefined,
    until: to ? dayStartId(ctx, dayAfter(to)) : undefined,
    ...part,
    limit,
  });
  // Every open screen polls every four seconds, mostly without result: read names only when there are events.
  if (events.length === 0) return [];
  const names = await readCodeNames(ctx);
  return events.map((event) => eventSummary(event, names));
}

/** The id prefix of the beginning of a day. */
function dayStartId({ countryCode }: Context<'customer:read'>, date: string): string {
  return eventIdPrefix(
    instantOf({ date, time: '00:00' }, COUNTRY_TIME_ZONES[countryCode]).getTime(),
  );
}

/** The id of an event. */
type Key = readonly [string];

function cursorScope({ countryCode }: Context, query: EventSearchQuery): CursorScope<Key> {
  return {
    list: 'event-search',
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([z.string().regex(/^[0-9a-f-]{36}$/)]),
  };
}

/** The accounts that a text matches; `isTruncated`: there are more than the limit. */
type MatchedAccounts = {
  readonly accountIds: readonly string[];
  readonly isTruncated: boolean;
};

/**
 * The accounts that a text matches: the one with exactly this number or id, or else the results of a search. Undefined
 * without a text: no limit.
 */
async function matchAccounts(
  ctx: Context<'customer:read'>,
  text: string | undefined,
): Promise<MatchedAccounts | undefined> {
  if (!text) return undefined;
  const exact = await findExact(ctx, text);
  if (exact.length > 0) return { accountIds: exact, isTruncated: false };
  const accountIds = await findAccountIds(ctx, text, MAX_ACCOUNTS);
  return { accountIds, isTruncated: accountIds.length === MAX_ACCOUNTS };
}

const MAX_ACCOUNTS = 500;

async function findExact(ctx: Context<'customer:read'>, text: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', ctx.countryCode)
    .where((eb) => eb.or([eb('number', 'in', caseVariants(text)), eb('account_id', '=', text)]))
    .where(accountsVisibleTo(permittedCustomers(ctx)))
    .execute();
  return rows.map((row) => row.account_id);
}
