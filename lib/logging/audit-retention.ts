import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { recordAudit } from './audit-log.ts';

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
      const subject = rows[0]?.name ?? undefined;
      if (subject) {
        await recordAudit(tx, { actor, action: 'audit.partition-removed', subject });
      }
      return subject;
    });
    if (name === undefined) return dropped;
    dropped.push(name);
  }
}
