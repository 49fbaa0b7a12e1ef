import type { Database } from '#db/client.ts';
import { deleteEndedWindows } from '#lib/api/limits/request-leases.ts';
import { deleteExpiredKeys } from '#lib/assets/upload/idempotency.ts';
import {
  deleteEndedStaffSessions,
  deleteExpiredIdentityState,
} from '#lib/auth/sessions/session-admin.ts';
import type { Config } from '#lib/config/config.ts';
import { deleteExpiredHistory } from '#lib/customer/events/retention.ts';
import { dropAuditPartitions, makeAuditPartitions } from '#lib/logging/audit-retention.ts';
import type { Clock } from '#lib/time/clock.ts';

export type OldDataContext = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    'auditRetentionMonths' | 'eventRetentionDays' | 'versionRetentionDays'
  >;
  /** Who removes it, for the audit log. */
  readonly actor: string;
};

/** A kind of old data, and what could not be removed of it. */
type Failure = { readonly kind: string; readonly error: unknown };

/** How much was removed of each kind. */
export type RemovedOldData = { -readonly [kind in OldDataKind]?: number };

type OldDataKind =
  | 'auditPartitions'
  | 'events'
  | 'accountVersions'
  | 'sessions'
  | 'signInState'
  | 'idempotencyKeys'
  | 'rateLimitCounts';

/**
 * Removes everything that is older than it is retained, and makes the next partitions of the audit log. Each kind is
 * removed in short transactions, so nothing waits for long and an interrupted run is continued by the next one. A kind
 * that fails leaves the others alone.
 */
export async function removeOldData(
  context: OldDataContext,
): Promise<{ removed: RemovedOldData; failures: Failure[] }> {
  const removed: RemovedOldData = {};
  const failures: Failure[] = [];
  for (const [kind, remove] of Object.entries(REMOVALS)) {
    try {
      Object.assign(removed, await remove(context));
    } catch (error) {
      failures.push({ kind, error });
    }
  }
  return { removed, failures };
}

type Removal = (context: OldDataContext) => Promise<RemovedOldData>;

/** docs/operations.md, "Old data", lists every table that grows, by the tests. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  async 'the audit log'({ db, config, actor }) {
    await makeAuditPartitions(db);
    const months = config.auditRetentionMonths;
    return { auditPartitions: (await dropAuditPartitions(db, { months, actor })).length };
  },
  async 'events and versions of accounts'({ db, clock, config }) {
    const { events, versions } = await deleteExpiredHistory(
      { db, clock },
      { eventDays: config.eventRetentionDays, versionDays: config.versionRetentionDays },
    );
    return { events, accountVersions: versions };
  },
  'staff sessions': async ({ db }) => ({ sessions: await deleteEndedStaffSessions(db) }),
  'sign-in state': async ({ db }) => ({ signInState: await deleteExpiredIdentityState(db) }),
  'idempotency keys': async (context) => ({ idempotencyKeys: await deleteExpiredKeys(context) }),
  'counts of rate limits': async ({ db }) => ({ rateLimitCounts: await deleteEndedWindows(db) }),
};
