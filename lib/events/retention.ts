import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/time/clock.ts';

/** How many were deleted. */
type DeletedHistory = { events: number; versions: number };

/**
 * Deletes events created, and account versions superseded, more than `days` ago, never a current version. Works in
 * batches, so that it blocks nobody, and may be interrupted.
 */
export async function deleteExpiredHistory(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  days: number,
  batchSize = 1_000,
): Promise<DeletedHistory> {
  const before = eventIdPrefix(clock.now().getTime() - days * DAY_MS);
  const deleted = { events: 0, versions: 0 };
  for (const countryCode of CountryCode.options) {
    for (;;) {
      const { events, versions } = await deleteBatch(db, { countryCode, before, batchSize });
      deleted.events += events;
      deleted.versions += versions;
      if (events === 0) break;
    }
  }
  return deleted;
}

const DAY_MS = 24 * 3_600_000;

type Batch = {
  readonly countryCode: CountryCode;
  readonly before: string;
  readonly batchSize: number;
};

/**
 * A version is superseded when the event of the next one is created, and deleted with it. `event_removals` stores the last removed event by type, for all accounts and for each, so that a consumer
 * with an older cursor learns that events are missing.
 */
async function deleteBatch(
  db: Database,
  { countryCode, before, batchSize }: Batch,
): Promise<DeletedHistory> {
  const { rows } = await sql<DeletedHistory>`
    with expired as (
      select event_id, event_type, account_id, version - 1 as superseded
      from events
      where country_code = ${countryCode} and event_id < ${before}
      order by event_id limit ${batchSize}
      for update skip locked
    ),
    removed as (
      delete from events using expired
      where events.country_code = ${countryCode} and events.event_id = expired.event_id
    ),
    removed_versions as (
      delete from account_versions as versions using expired
      where versions.country_code = ${countryCode} and versions.account_id = expired.account_id
        and versions.version = superseded
      returning 1
    ),
    recorded as (
      insert into event_removals as recorded (country_code, account_id, event_type, last_event_id)
      select ${countryCode}, coalesce(account_id, ''), event_type, max(event_id) from expired
      group by grouping sets ((event_type), (account_id, event_type))
      -- A fixed order, so that concurrent removals cannot deadlock.
      order by 2, 3
      on conflict (country_code, account_id, event_type) do update
        set last_event_id = greatest(recorded.last_event_id, excluded.last_event_id)
    )
    select (select count(*) from expired) as events,
      (select count(*) from removed_versions) as versions`.execute(db);
  return rows[0] ?? { events: 0, versions: 0 };
}
