import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/client.ts';
import { ABANDONED_AFTER_HOURS, sweepAssets } from '#lib/assets/objects/hidden-assets.ts';
import { expiredBefore } from '#lib/assets/upload/idempotency.ts';
import { deleteEndedStaffSessions } from '#lib/auth/sessions/staff-sessions.ts';
import type { Config } from '#lib/config/config.ts';
import { deleteExpiredHistory } from '#lib/events/retention.ts';
import { removeOldFeeds, sweepFeeds } from '#lib/feeds/retention.ts';
import { dropAuditPartitions, makeAuditPartitions } from '#lib/logging/audit-log.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import { removeOldChanges } from '#lib/records/changes/retention.ts';
import type { Services } from '#lib/services.ts';
import type { Clock } from '#lib/time/clock.ts';
import { undefinedIfMissing } from '#server/processes.ts';
import { HOUR_MS, type JobServices, MINUTE_MS, startRepeating } from './repeating.ts';

type OldDataContext = { readonly db: Database; readonly clock: Clock };

/** Companies keep records for seven years in both countries. */
const AUDIT_MONTHS = 84;
/** For how long a client may stay away before it has to read the accounts again: a quarter. */
const EVENT_DAYS = 90;
const USAGE_DAYS = 30;

/** How much was removed, by what it is. */
type RemovedOldData = Readonly<Record<string, number>>;

/**
 * Removes what is older than it is retained, and with the audit log makes its next partitions. Each kind is removed in
 * short transactions, so nothing waits for long and an interrupted run is continued by the next one. A kind that fails
 * leaves the others alone.
 */
export async function removeOldData(context: OldDataContext) {
  const removed: Record<string, number> = {};
  const failures: { readonly kind: string; readonly error: unknown }[] = [];
  for (const [kind, remove] of Object.entries(REMOVALS)) {
    try {
      Object.assign(removed, await remove(context));
    } catch (error) {
      failures.push({ kind, error });
    }
  }
  return { removed, failures };
}

/** docs/operations.md, "Old data", lists every table that grows, by the tests. */
const REMOVALS: Readonly<Record<string, (context: OldDataContext) => Promise<RemovedOldData>>> = {
  async 'the audit log'({ db }) {
    await makeAuditPartitions(db);
    const dropped = await dropAuditPartitions(db, { months: AUDIT_MONTHS, actor: 'retention' });
    return { auditPartitions: dropped.length };
  },
  async 'events and versions of accounts'({ db, clock }) {
    const { events, versions } = await deleteExpiredHistory({ db, clock }, EVENT_DAYS);
    return { events, accountVersions: versions };
  },
  feeds: async ({ db }) => ({ feeds: await removeOldFeeds(db) }),
  changes: async ({ db }) => ({ changes: await removeOldChanges(db) }),
  async 'requests and followers of clients'({ db }) {
    const month = sql`now() - make_interval(days => ${USAGE_DAYS})`;
    return {
      clientRequests: await deleteInBatches(db, 'client_requests', sql`hour < ${month}`),
      clientFollowers: await deleteInBatches(db, 'client_followers', sql`read_at < ${month}`),
    };
  },
  'staff sessions': async ({ db }) => ({ sessions: await deleteEndedStaffSessions(db) }),
  async 'messages of webhooks'({ db }) {
    const expired = sql`created_at < now() - interval '7 days'`;
    return { webhookDeliveries: await deleteInBatches(db, 'webhook_deliveries', expired) };
  },
  async 'idempotency keys'({ db, clock }) {
    const expired = sql`created_at <= ${expiredBefore(clock)}`;
    return { idempotencyKeys: await deleteInBatches(db, 'asset_idempotency_keys', expired) };
  },
};

/** Removes old data at once and then every hour. A run that leaves some of it is counted as failed. */
export function startRetention(
  services: JobServices & OldDataContext,
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  const { db, clock, log } = services;
  const failure = 'not all old data could be removed; trying again';
  return startRepeating(services, { name: 'retention', everyMs, failure }, async () => {
    const { removed, failures } = await removeOldData({ db, clock });
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed old data');
    for (const { kind, error } of failures) {
      log.warn({ ...errorFields(error), kind }, 'could not remove old data of this kind');
    }
    // Each is in the log by now: a failure of the database has no stack there.
    const [first] = failures;
    if (first) throw first.error;
  });
}

/** Saves what clients have sent: every minute, and at the end. In every process, unlike the others. */
export function startUsage(
  services: JobServices & Pick<Services, 'db' | 'usage'>,
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  const { db, usage, log } = services;
  const failure = 'could not save how many requests clients have sent; trying again';
  const save = () => usage.save(db);
  const job = startRepeating(services, { name: 'usage', everyMs, failure }, save);
  return {
    async stop() {
      await job.stop();
      await save().catch((error: unknown) => log.warn(errorFields(error), failure));
    },
  };
}

type SweepServices = JobServices &
  Pick<Services, 'db' | 'assetStore' | 'uploads'> & {
    readonly config: Pick<Config, 'assetRetentionDays'>;
  };

/** Removes deleted assets, and what interrupted uploads and feeds left, once they are old enough: every minute. */
export function startAssetSweep(
  services: SweepServices,
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  const failure = 'could not remove what interrupted uploads and deletions left';
  return startRepeating(services, { name: 'asset_sweep', everyMs, failure }, (signal) =>
    sweep(services, signal),
  );
}

async function sweep(services: SweepServices, signal: AbortSignal): Promise<void> {
  const { assetStore: store, uploads, db, log, config } = services;
  const retentionDays = config.assetRetentionDays;
  const { removed, failed } = await sweepAssets(db, { store, log, retentionDays }, signal);
  const files = await removeAbandonedSpools(uploads.folder);
  const feeds = await sweepFeeds(db, store);
  if (removed + failed + files + feeds > 0) {
    const counts = { removed, failed, files, feeds };
    log.info(counts, 'removed what interrupted uploads, deletions and feeds left');
  }
}

/** Removes files of uploads to which nothing was written for so long. Returns how many there were. */
async function removeAbandonedSpools(folder: string): Promise<number> {
  const oldest = Date.now() - ABANDONED_AFTER_HOURS * HOUR_MS;
  let removed = 0;
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name);
    const changedMs = await stat(path).then(({ mtimeMs }) => mtimeMs, undefinedIfMissing);
    if (changedMs === undefined || changedMs > oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
