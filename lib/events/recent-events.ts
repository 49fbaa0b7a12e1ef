import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { EventId } from '#lib/accounts/schema.ts';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import type { Field } from '#lib/records/fields.ts';
import { listRecords } from '#lib/records/list.ts';
import { EVENTS } from './record.ts';
import type { NewEvents } from './schema.ts';

/** The query of events after a known one; without `after` none is known. */
export const NewEventsQuery = EVENTS.file.query.extend({ after: EventId.exactOptional() });

/** At most 50 matching events since the event `after`, newest first. */
export async function listNewEvents(
  ctx: Context<'customer:read'>,
  query: z.output<typeof NewEventsQuery>,
): Promise<NewEvents> {
  const { items, nextCursor, asOf } = await listRecords(ctx, SINCE, query);
  return { events: [...items], hasMore: nextCursor !== undefined, asOf };
}

const AFTER: Field<typeof EventId> = {
  label: 'After',
  schema: EventId,
  input: { kind: 'text' },
  isBound: true,
  where: (id) => sql`event_id > ${id}`,
};
const SINCE = { ...EVENTS, fields: { ...EVENTS.fields, after: AFTER } };

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
