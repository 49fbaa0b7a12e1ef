import type { Database } from '#db/client.ts';
import { deleteExpiredKeys } from '#lib/assets/upload/idempotency.ts';
import {
  deleteEndedStaffSessions,
  deleteExpiredIdentityState,
} from '#lib/auth/sessions/session-admin.ts';
import type { Config } from '#lib/config/config.ts';
import { deleteExpiredHistory } from '#lib/events/retention.ts';
import { dropAuditPartitions, makeAuditPartitions } from '#lib/logging/audit-retention.ts';
import type { Clock } from '#lib/time/clock.ts';

export type OldDataContext = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'auditRetentionMonths' | 'eventRetentionDays'>;
  /** Who removes it, for the audit log. */
  readonly actor: string;
};

export type OldDataKind =
  | 'the audit log'
  | 'events and versions of accounts'
  | 'staff sessions'
  | 'sign-in state'
  | 'idempotency keys';

/** What the service removes every hour. */
export const HOURLY_KINDS: readonly OldDataKind[] = [
  'the audit log',
  'events and versions of accounts',
  'staff sessions',
  'sign-in state',
  'idempotency keys',
];

/** What could not be removed. */
type Failure = { readonly kind: OldDataKind; readonly error: unknown };

/** How much was removed. */
export type RemovedOldData = {
  readonly auditPartitions?: number;
  readonly events?: number;
  readonly accountVersions?: number;
  readonly sessions?: number;
  readonly signInState?: number;
  readonly idempotencyKeys?: number;
};

/**
 * Removes what is older than it is retained, and with the audit log makes its next partitions. Each kind is removed in
 * short transactions, so nothing waits for long and an interrupted run is continued by the next one. A kind that fails
 * leaves the others alone.
 */
export async function removeOldData(
  context: OldDataContext,
  kinds: readonly OldDataKind[],
): Promise<{ removed: RemovedOldData; failures: Failure[] }> {
  const removed: RemovedOldData = {};
  const failures: Failure[] = [];
  for (const kind of kinds) {
    try {
      Object.assign(removed, await REMOVALS[kind](context));
    } catch (error) {
      failures.push({ kind, error });
    }
  }
  return { removed, failures };
}

type Removal = (context: OldDataContext) => Promise<RemovedOldData>;

/** docs/operations.md, "Old data", lists every table that grows, by the tests. */
const REMOVALS: Readonly<Record<OldDataKind, Removal>> = {
  async 'the audit log'({ db, config, actor }) {
    await makeAuditPartitions(db);
    const months = config.auditRetentionMonths;
    return { auditPartitions: (await dropAuditPartitions(db, { months, actor })).length };
  },
  async 'events and versions of accounts'({ db, clock, config }) {
    const { events, versions } = await deleteExpiredHistory(
      { db, clock },
      config.eventRetentionDays,
    );
    return { events, accountVersions: versions };
  },
  'staff sessions': async ({ db }) => ({ sessions: await deleteEndedStaffSessions(db) }),
  'sign-in state': async ({ db }) => ({ signInState: await deleteExpiredIdentityState(db) }),
  'idempotency keys': async (context) => ({ idempotencyKeys: await deleteExpiredKeys(context) }),
};
