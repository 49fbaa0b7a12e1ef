import { type RawBuilder, sql } from 'kysely';
import { type Bytes, pointRead } from '#db/prepared.ts';
import type { Context } from '#lib/auth/context.ts';
import { customersOf } from '#lib/auth/customers.ts';
import { inBytes, type StoredItem, type TextItem } from '#lib/stored.ts';
import { eventIdsFrom } from './event-id.ts';
import type { EventQuery } from './event-schema.ts';
import { visibleTo } from './visible-accounts.ts';

type EventRow = StoredItem & { readonly event_id: string };
type TextRow = TextItem & { readonly event_id: string };

/**
 * The events behind an id that a query asks for and the caller may see, one more than its limit. They
 * are found by the index that the filter has: the first few of each account or type, and of those the
 * first; or else simply the first.
 */
export async function eventsBehind(
  ctx: Context<'customer:read'>,
  query: EventQuery,
  after: string,
): Promise<EventRow[]> {
  const { limit, createdFrom, createdTo, eventType, accountId } = query;
  if (
    customersOf(ctx) === null &&
    [createdFrom, createdTo, eventType, accountId].every((filter) => filter === undefined)
  ) {
    return ctx.prepared.run(ALL, { country: ctx.countryCode, after, most: limit + 1 });
  }
  const rows = await chosenBehind(ctx, query, after);
  return rows.map((row) => ({ ...row, ...inBytes(row) }));
}

/** All that happened, which is what those ask for who follow the events. */
const ALL = pointRead('event_page', (db, asked: { country: string; after: string; most: number }) =>
  db
    .selectFrom('events')
    .select((eb) => ['event_id', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
    .where('country_code', '=', asked.country)
    .where('event_id', '>', asked.after)
    .orderBy('event_id')
    .limit(asked.most),
);

async function chosenBehind(
  ctx: Context<'customer:read'>,
  { limit, createdFrom, createdTo, eventType, accountId }: EventQuery,
  after: string,
): Promise<TextRow[]> {
  const most = sql.lit(limit + 1);
  const bounds = [
    sql`events.country_code = ${ctx.countryCode}`,
    sql`events.event_id > ${after}`,
    ...(createdFrom === undefined ? [] : [sql`events.event_id >= ${eventIdsFrom(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql`events.event_id < ${eventIdsFrom(createdTo)}`]),
  ];
  const first = (...conditions: RawBuilder<unknown>[]) => sql<TextRow>`
    select event_id, document, etag from events
    where ${sql.join([...bounds, ...conditions], sql` and `)}
    order by event_id limit ${most}`;
  const firstOfEach = (owners: RawBuilder<unknown>, ...conditions: RawBuilder<unknown>[]) =>
    sql<TextRow>`
    select found.* from ${owners}
    cross join lateral (${first(...conditions)}) as found
    order by event_id limit ${most}`;

  const customers = customersOf(ctx);
  const ofTypes = eventType === undefined ? [] : [sql`events.event_type = any(${eventType})`];
  if (accountId !== undefined || customers !== null) {
    const ofAccount = accountId === undefined ? sql`true` : sql`accounts.account_id = ${accountId}`;
    const visible = sql`(select account_id from accounts
      where accounts.country_code = ${ctx.countryCode} and ${ofAccount} and ${visibleTo(customers)})
      as visible`;
    const ofVisible = sql`events.account_id = visible.account_id`;
    return (await firstOfEach(visible, ofVisible, ...ofTypes).execute(ctx.db)).rows;
  }
  if (eventType !== undefined) {
    const types = sql`unnest(${[...new Set(eventType)]}::text[]) as asked (type)`;
    return (await firstOfEach(types, sql`events.event_type = asked.type`).execute(ctx.db)).rows;
  }
  return (await first().execute(ctx.db)).rows;
}
