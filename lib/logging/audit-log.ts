import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

export type AuditAction =
  | 'asset.changed'
  | 'asset.deleted'
  | 'asset.infected'
  | 'asset.uploaded'
  | 'audit.partition-removed'
  | 'backup.restored'
  | 'changes.renewed'
  | 'client.created'
  | 'client.revoked'
  | 'feed.accepted'
  | 'feed.cancelled'
  | 'feed.loaded'
  | 'identity.sign-in-failed'
  | 'identity.signed-in'
  | 'invoice.link-opened'
  | 'permission.refused'
  | 'person.created'
  | 'person.password-changed'
  | 'person.removed'
  | 'staff.signed-in'
  | 'staff.signed-out'
  | 'staff.revoked'
  | 'webhook.changed'
  | 'webhook.created'
  | 'webhook.deleted'
  | 'webhook.disabled'
  | 'webhook.redelivered'
  | 'webhook.secret-made'
  | 'webhook.tested';

type AuditEntry = {
  /** Who did it: a client id, a person, or the command that was run. */
  readonly actor: string;
  readonly action: AuditAction;
  /** Identifier of what it was done to. */
  readonly subject: string;
  /** Whatever else an auditor will need. No secrets, no personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/**
 * Appends an entry to the audit log. Pass the transaction of the change itself as `db`, so that neither
 * is committed without the other. A database trigger forbids changing or deleting entries. Of an invoice opened by its
 * link, and of changes of the same members of an asset by one caller, only the first of an hour is recorded.
 */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, details = {} } = entry;
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the partitions of the audit log for this month and the next twelve, by the clock of the database. */
export async function makeAuditPartitions(db: Database): Promise<void> {
  await sql`select make_audit_partitions()`.execute(db);
}

/**
 * Drops each partition of the audit log whose entries are all older than `months`, 12 at least, and records that in the
 * audit log. Waits a second for whoever reads the audit log, then rejects with PostgreSQL's `lock_not_available`.
 * Returns the names of the partitions.
 */
export async function dropAuditPartitions(
  db: Database,
  { months, actor }: { readonly months: number; readonly actor: string },
): Promise<string[]> {
  const dropped: string[] = [];
  for (;;) {
    // A transaction for each, since nobody can write to the audit log meanwhile.
    const name = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: string | null }>`
        select drop_audit_partition(${months}) as name`.execute(tx);
      const subject = rows[0]?.name;
      if (subject) await recordAudit(tx, { actor, action: 'audit.partition-removed', subject });
      return subject;
    });
    if (!name) return dropped;
    dropped.push(name);
  }
}
