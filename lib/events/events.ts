import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import { decodeCursor, encodeCursor, pageOf } from '#lib/api/paging.ts';
import { type Context, type PermittedCustomers, permittedCustomers } from '#lib/auth/context.ts';
import { type Stored, type StoredItem, storedList, storedOne } from '#lib/documents/document.ts';
import { invalid } from '#lib/errors.ts';
import type { AccountEvent, EventPage, EventQuery } from './schema.ts';

/** A retained event. Throws RESOURCE_NOT_FOUND. */
export async function getEvent(
  ctx: Context<'customer:read'>,
  eventId: string,
): Promise<Stored<AccountEvent>> {
  const params = { country: ctx.countryCode, eventId, customers: permittedCustomers(ctx) };
  return storedOne(await ctx.prepared.run(EVENT_QUERY, params), 'event', eventId);
}

/**
 * A page of the retained events in order of creation. It always has a cursor, even without events, so that a consumer
 * who keeps polling from it sees every event exactly once. Throws VALIDATION_ERROR on `cursor`, also when events after
 * it are no longer retained, and on an unknown `accountId`.
 */
export async function listEvents(
  ctx: Context<'customer:read'>,
  query: EventQuery,
): Promise<Stored<EventPage>> {
  const { limit, cursor, accountId } = query;
  if (accountId !== undefined) await requireAccount(ctx, accountId);
  const scope = cursorScope(ctx, query);
  const [after = ''] = decodeCursor(scope, cursor) ?? [];
  const found = await readEventsAfter(ctx, query, after);
  // Read after the page, so that events removed in between are noticed.
  const removed = await lastRemoved(ctx, query);
  if (cursor !== undefined && after < removed) throw cursorTooOld();
  const { rows, pagination } = pageOf(found, scope, limit, (row) => [row.event_id]);
  const last = rows.at(-1)?.event_id;
  const start = cursor ?? encodeCursor(scope, [removed]);
  const nextCursor = last === undefined ? start : encodeCursor(scope, [last]);
  return storedList('events', rows, { ...pagination, nextCursor });
}

/** A filter that can never match would have its caller wait for ever. */
async function requireAccount(ctx: Context<'customer:read'>, accountId: string): Promise<void> {
  const account = visibleAccounts(ctx).where('account_id', '=', accountId);
  if (await account.executeTakeFirst()) return;
  throw invalid([{ field: 'accountId', issue: `there is no account ${accountId}` }]);
}

/** The id of the last removed event that matches the query; empty if none was removed. */
async function lastRemoved(
  ctx: Context<'customer:read'>,
  { accountId, eventType }: EventQuery,
): Promise<string> {
  const customers = permittedCustomers(ctx);
  const isUnrestricted = accountId === undefined && customers === null;
  if (isUnrestricted && eventType === undefined) {
    const [removed] = await ctx.prepared.run(REMOVED_QUERY, { country: ctx.countryCode });
    return removed?.last ?? '';
  }
  const row = await ctx.db
    .selectFrom('event_removals')
    .select(({ fn }) => fn.max('last_event_id').as('last'))
    .where('country_code', '=', ctx.countryCode)
    .$if(isUnrestricted, (q) => q.where('account_id', '=', ''))
    .$if(accountId !== undefined, (q) => q.where('account_id', '=', accountId ?? ''))
    .$if(customers !== null, (q) => q.where('account_id', 'in', visibleAccounts(ctx)))
    .$if(eventType !== undefined, (q) => q.where('event_type', 'in', eventType ?? []))
    .executeTakeFirst();
  return row?.last ?? '';
}

function visibleAccounts(ctx: Context<'customer:read'>) {
  return ctx.db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', ctx.countryCode)
    .where(accountsVisibleTo(permittedCustomers(ctx)));
}

function cursorTooOld() {
  const issue =
    'is too old: events behind it are no longer retained. Read the accounts again, and the events without a cursor';
  return invalid([{ field: 'cursor', issue }]);
}

function cursorScope({ countryCode }: Context<'customer:read'>, query: EventQuery) {
  const { createdFrom = null, createdTo = null, accountId = null } = query;
  const types = query.eventType && [...new Set(query.eventType)].sort();
  return {
    list: 'events',
    country: countryCode,
    filter: JSON.stringify([createdFrom, createdTo, accountId, types ?? null]),
    key: z.tuple([z.string().regex(/^$|^[0-9a-f-]{36}$/)]),
  };
}

const REMOVED_QUERY = preparedQuery('event_removal', (db, params: { country: string }) =>
  db
    .selectFrom('event_removals')
    .select(({ fn }) => fn.max('last_event_id').as('last'))
    .where('country_code', '=', params.country)
    .where('account_id', '=', ''),
);

type Params = { country: string; eventId: string; customers: PermittedCustomers };

const EVENT_QUERY = preparedQuery('event', (db, params: Params) =>
  db
    .selectFrom('events')
    .select(['document', 'etag'])
    .where('country_code', '=', params.country)
    .where('event_id', '=', params.eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select(sql.lit(1).as('one'))
          .whereRef('accounts.country_code', '=', 'events.country_code')
          .whereRef('accounts.account_id', '=', 'events.account_id')
          .where(accountsVisibleTo(params.customers)),
      ),
    ),
);

type EventRow = StoredItem & { readonly event_id: string };

/**
 * The events after an id that match a query and are visible to the caller, one more than its limit. Uses the index that
 * fits the filter: the first few events of each account or type, merged; without a filter simply the first ones.
 */
export async function readEventsAfter(
  ctx: Context<'customer:read'>,
  query: EventQuery,
  after: string,
): Promise<EventRow[]> {
  const { limit, createdFrom, createdTo, eventType, accountId } = query;
  if (
    permittedCustomers(ctx) === null &&
    [createdFrom, createdTo, eventType, accountId].every((filter) => filter === undefined)
  ) {
    return ctx.prepared.run(ALL_QUERY, { country: ctx.countryCode, after, limit: limit + 1 });
  }
  return filteredAfter(ctx, query, after);
}

/** Without a filter, as consumers of the event stream ask. */
const ALL_QUERY = preparedQuery(
  'event_page',
  (db, params: { country: string; after: string; limit: number }) =>
    db
      .selectFrom('events')
      .select(['event_id', 'document', 'etag'])
      .where('country_code', '=', params.country)
      .where('event_id', '>', params.after)
      .orderBy('event_id')
      .limit(params.limit),
);

async function filteredAfter(
  ctx: Context<'customer:read'>,
  { limit, createdFrom, createdTo, eventType, accountId }: EventQuery,
  after: string,
): Promise<EventRow[]> {
  const limitSql = sql.lit(limit + 1);
  const bounds = [
    sql`events.country_code = ${ctx.countryCode}`,
    sql`events.event_id > ${after}`,
    ...(createdFrom === undefined ? [] : [sql`events.event_id >= ${eventIdPrefix(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql`events.event_id < ${eventIdPrefix(createdTo)}`]),
  ];
  const first = (...conditions: RawBuilder<unknown>[]) => sql<EventRow>`
    select event_id, document, etag from events
    where ${sql.join([...bounds, ...conditions], sql` and `)}
    order by event_id limit ${limitSql}`;
  const firstOfEach = (owners: RawBuilder<unknown>, ...conditions: RawBuilder<unknown>[]) =>
    sql<EventRow>`
    select found.* from ${owners}
    cross join lateral (${first(...conditions)}) as found
    order by event_id limit ${limitSql}`;

  const customers = permittedCustomers(ctx);
  const typeConditions =
    eventType === undefined ? [] : [sql`events.event_type = any(${eventType})`];
  if (accountId !== undefined || customers !== null) {
    const accountCondition =
      accountId === undefined ? sql`true` : sql`accounts.account_id = ${accountId}`;
    const visible = sql`(select account_id from accounts
      where accounts.country_code = ${ctx.countryCode} and ${accountCondition} and ${accountsVisibleTo(customers)})
      as visible`;
    const isVisibleAccount = sql`events.account_id = visible.account_id`;
    return (await firstOfEach(visible, isVisibleAccount, ...typeConditions).execute(ctx.db)).rows;
  }
  if (eventType !== undefined) {
    const types = sql`unnest(${[...new Set(eventType)]}::text[]) as requested (type)`;
    return (await firstOfEach(types, sql`events.event_type = requested.type`).execute(ctx.db)).rows;
  }
  return (await first().execute(ctx.db)).rows;
}
