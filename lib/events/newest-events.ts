import { type RawBuilder, sql } from 'kysely';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import type { AccountEvent, EventType } from './schema.ts';

/** A filter of events; undefined members are no limit. */
type EventFilter = {
  readonly types: readonly EventType[] | undefined;
  readonly accountIds: readonly string[] | undefined;
  /** A changed member of the account. */
  readonly field: string | undefined;
  readonly actorName: string | undefined;
  /** Ids or prefixes of ids: `from` is inclusive, `until`, `before` and `after` are exclusive. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The oldest of the events instead, oldest first: for the page before a known event. */
  readonly isOldestFirst?: boolean;
  readonly limit: number;
};

/**
 * The newest events that match a filter and are visible to the caller. Like `readEventsAfter`, uses the index that fits
 * the filter: the newest few of each account or type, merged.
 */
export async function readNewestEvents(
  ctx: Context<'customer:read'>,
  filter: EventFilter,
): Promise<AccountEvent[]> {
  const { types, accountIds, field, actorName, from, until, before, after, limit } = filter;
  const order = sql`order by event_id ${sql.raw(filter.isOldestFirst ? 'asc' : 'desc')} limit ${sql.lit(limit)}`;
  const bounds = [
    sql`events.country_code = ${ctx.countryCode}`,
    ...(field === undefined ? [] : [sql`events.changed_fields @> array[${`/${field}`}]`]),
    ...(actorName === undefined ? [] : [sql`events.actor_name = ${actorName}`]),
    ...(from === undefined ? [] : [sql`events.event_id >= ${from}`]),
    ...(until === undefined ? [] : [sql`events.event_id < ${until}`]),
    ...(before === undefined ? [] : [sql`events.event_id < ${before}`]),
    ...(after === undefined ? [] : [sql`events.event_id > ${after}`]),
  ];
  const newest = (...conditions: RawBuilder<unknown>[]) => sql<Row>`
    select event_id, document from events
    where ${sql.join([...bounds, ...conditions], sql` and `)}
    ${order}`;
  const newestOfEach = (owners: RawBuilder<unknown>, ...conditions: RawBuilder<unknown>[]) =>
    sql<Row>`
    select found.* from ${owners}
    cross join lateral (${newest(...conditions)}) as found
    ${order}`;

  const customers = permittedCustomers(ctx);
  const read = async (query: RawBuilder<Row>) => {
    const { rows } = await query.execute(ctx.db);
    return rows.map(({ document }): AccountEvent => JSON.parse(document));
  };
  if (accountIds !== undefined || customers !== null) {
    const accountCondition =
      accountIds === undefined ? sql`true` : sql`accounts.account_id = any(${[...accountIds]})`;
    const visible = sql`(select account_id from accounts
      where accounts.country_code = ${ctx.countryCode} and ${accountCondition} and ${accountsVisibleTo(customers)})
      as visible`;
    const ofTypes = types === undefined ? [] : [sql`events.event_type = any(${[...types]})`];
    return read(newestOfEach(visible, sql`events.account_id = visible.account_id`, ...ofTypes));
  }
  if (types === undefined) return read(newest());
  const ofTypes = sql`unnest(${[...types]}::text[]) as requested (type)`;
  return read(newestOfEach(ofTypes, sql`events.event_type = requested.type`));
}

type Row = { readonly event_id: string; readonly document: string };
