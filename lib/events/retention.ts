import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/time/clock.ts';

/** How long events are retained, and versions of accounts after they were superseded; the latter at least as long. */
export type HistoryRetention = { readonly eventDays: number; readonly versionDays: number };

/** How many were deleted. */
type DeletedHistory = { events: number; versions: number };

/**
 * Deletes events created, and account versions superseded, longer ago than they are retained, never a current version.
 * Works in batches, so that it blocks nobody, and may be interrupted.
 */
export async function deleteExpiredHistory(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { eventDays, versionDays }: HistoryRetention,
  batchSize = 1_000,
): Promise<DeletedHistory> {
  const now = clock.now().getTime();
  const eventsBefore = eventIdPrefix(now - eventDays * DAY_MS);
  const versionsBefore = new Date(now - versionDays * DAY_MS);
  const deleted = { events: 0, versions: 0 };
  for (const countryCode of CountryCode.options) {
    for (const deleteBatch of [deleteEvents, deleteVersions]) {
      for (;;) {
        const batch = { countryCode, eventsBefore, versionsBefore, batchSize };
        const { events, versions } = await deleteBatch(db, batch);
        deleted.events += events;
        deleted.versions += versions;
        if (events + versions === 0) break;
      }
    }
  }
  return deleted;
}

const DAY_MS = 24 * 3_600_000;

type Batch = {
  readonly countryCode: CountryCode;
  readonly eventsBefore: string;
  readonly versionsBefore: Date;
  readonly batchSize: number;
};

/**
 * A version is superseded when the event of the next one is created. With the event it is deleted, or remembered as
 * superseded. `event_removals` stores the last removed event by type, for all accounts and for each, so that a consumer
 * with an older cursor learns that events are missing.
 */
async function deleteEvents(
  db: Database,
  { countryCode, eventsBefore, versionsBefore, batchSize }: Batch,
): Promise<DeletedHistory> {
  const { rows } = await sql<DeletedHistory>`
    with expired as (
      select event_id, event_type, account_id, version - 1 as superseded,
        -- A UUIDv7 begins with the milliseconds since 1970.
        to_timestamp(('x' || left(replace(event_id, '-', ''), 12))::bit(48)::bigint / 1000.0) as created_at
      from events
      where country_code = ${countryCode} and event_id < ${eventsBefore}
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
        and versions.version = superseded and expired.created_at < ${versionsBefore}
      returning 1
    ),
    retained_versions as (
      insert into superseded_versions (country_code, superseded_at, account_id, version)
      select ${countryCode}, created_at, account_id, superseded from expired
      where superseded > 0 and created_at >= ${versionsBefore}
      on conflict do nothing
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

/** Versions that were retained when their event was removed. */
async function deleteVersions(
  db: Database,
  { countryCode, versionsBefore, batchSize }: Batch,
): Promise<DeletedHistory> {
  const { rows } = await sql<DeletedHistory>`
    with expired as (
      select superseded_at, account_id, version from superseded_versions
      where country_code = ${countryCode} and superseded_at < ${versionsBefore}
      order by superseded_at, account_id, version limit ${batchSize}
      for update skip locked
    ),
    removed as (
      delete from superseded_versions using expired
      where superseded_versions.country_code = ${countryCode}
        and superseded_versions.superseded_at = expired.superseded_at
        and superseded_versions.account_id = expired.account_id
        and superseded_versions.version = expired.version
    ),
    removed_versions as (
      delete from account_versions as versions using expired
      where versions.country_code = ${countryCode} and versions.account_id = expired.account_id
        and versions.version = expired.version
    )
    select 0 as events, count(*) as versions from expired`.execute(db);
  return rows[0] ?? { events: 0, versions: 0 };
}
