import { sql, type UpdateObject } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';

/** How many feeds run at once, in all instances. */
const MAX_RUNNING = 2;
/** It is begun once, and three times again when whoever ran it died or could not. */
const MAX_RUNS = 4;
const LEASE_SECONDS = 60;

/** A feed to run, by whoever claimed it. */
export type ClaimedFeed = {
  readonly feedId: string;
  readonly countryCode: CountryCode;
  readonly clientId: string;
  readonly resource: string;
  readonly mode: 'MERGE' | 'REPLACE' | 'DELETE';
  readonly format: 'ndjson' | 'csv';
  readonly isDryRun: boolean;
  readonly skipsInvalid: boolean;
  readonly maxRemoved: number | null;
  readonly storeKey: string;
  readonly checksumSha256: string;
  readonly rejectedKey: string;
  /** Including this one. */
  readonly runs: number;
};

/** Locks the queue until the end of the transaction: so the order of acceptance is that of commits. */
export async function lockQueue(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('feeds queue', 0))`.execute(tx);
}

/**
 * Claims the next feed, if there is one and fewer than two run: the oldest of a client of which none runs, of the client
 * that has waited longest. One whose lease has ended is claimed again, or has failed.
 */
export function claimFeed(db: Database): Promise<ClaimedFeed | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx);
    await sql`
      update feeds set state = 'FAILED', finished_at = now(), error = ${INTERRUPTED}
      where state = 'RUNNING' and leased_until < now() and runs >= ${MAX_RUNS}`.execute(tx);
    const { rows } = await sql<ClaimedFeed>`
      with next as (
        select distinct on (client_id) feed_id, client_id, position, state, leased_until
        from feeds where state in ('QUEUED', 'RUNNING') order by client_id, state = 'QUEUED', position)
      update feeds set state = 'RUNNING', started_at = now(), runs = runs + 1,
        leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where feed_id = (
        select feed_id from next
        where (state = 'QUEUED' or leased_until < now())
          and (select count(*) from feeds where state = 'RUNNING' and leased_until >= now()) < ${MAX_RUNNING}
        order by (select max(started_at) from feeds where feeds.client_id = next.client_id) nulls first, position
        limit 1)
        -- It may have been cancelled, or its lease renewed, since then.
        and (state = 'QUEUED' or state = 'RUNNING' and leased_until < now())
      returning feed_id as "feedId", country_code as "countryCode", client_id as "clientId", resource, mode, format,
        is_dry_run as "isDryRun", skips_invalid as "skipsInvalid", max_removed as "maxRemoved",
        store_key as "storeKey", checksum_sha256 as "checksumSha256", rejected_key as "rejectedKey", runs`.execute(
      tx,
    );
    return rows[0];
  });
}

const INTERRUPTED =
  'It was interrupted each time that it ran, and nothing of it was loaded. Send it again with another Idempotency-Key, or tell us its feedId.';

type Run = Pick<ClaimedFeed, 'feedId' | 'runs'>;

/** Changes a feed that this run still has; false if it was cancelled, or is run by another. */
async function changeRun(
  db: Database,
  { feedId, runs }: Run,
  values: UpdateObject<DB, 'feeds'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set(values)
    .where('feed_id', '=', feedId)
    .where('state', '=', 'RUNNING')
    .where('runs', '=', runs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews the claim for another minute, or for some seconds after which it is run again. False if it is lost. */
export function renewLease(db: Database, run: Run, seconds = LEASE_SECONDS): Promise<boolean> {
  return changeRun(db, run, {
    leased_until: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`,
  });
}

/** Gives a feed back that was not run to its end, as if it had not been begun. */
export function releaseFeed(db: Database, run: Run): Promise<boolean> {
  return changeRun(db, run, { state: 'QUEUED', runs: run.runs - 1, leased_until: null });
}

/** What became of a feed, as it is stored. */
export type FeedResult = {
  readonly counts?: Readonly<Record<string, number>>;
  readonly issues: readonly object[];
  readonly furtherIssues: number;
  readonly notes: readonly string[];
  readonly error?: string;
  /** The size of what is stored as its rejected lines. */
  readonly rejectedBytes?: number;
};

/** Records the end of a feed: with counts it has succeeded. False, changing nothing, if the claim is lost. */
export function finishFeed(db: Database, run: Run, result: FeedResult): Promise<boolean> {
  const { counts, issues, furtherIssues, notes, error, rejectedBytes } = result;
  return changeRun(db, run, {
    state: counts ? 'SUCCEEDED' : 'FAILED',
    finished_at: sql<string>`clock_timestamp()`,
    counts: counts ? JSON.stringify(counts) : null,
    issues: JSON.stringify(issues),
    further_issues: furtherIssues,
    notes: [...notes],
    error: error ?? null,
    rejected_bytes: rejectedBytes ?? null,
  });
}

/** How many feeds are queued, and for how long the oldest has been. */
export function queuedFeeds(db: Database) {
  return db
    .selectFrom('feeds')
    .where('state', '=', 'QUEUED')
    .select(({ fn }) => [
      fn.countAll<number>().as('length'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as(
        'oldestSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();
}
