import { type RawBuilder, sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import type { StoredItem } from '#lib/documents/document.ts';
import type { EventQuery } from './schema.ts';

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
