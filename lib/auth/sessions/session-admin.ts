import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/client.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { isActiveSession } from './staff-sessions.ts';

/** Ends every session of a person. Returns how many there were. */
export function revokeStaffSessions(
  db: Database,
  subject: string,
  revokedBy: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('staff_sessions')
      .set({ revoked_at: sql`now()`, revoked_by_operator: true })
      .where('subject', '=', subject)
      .where(isActiveSession)
      .returning('session_hash')
      .execute();
    if (revoked.length > 0) {
      const details = { sessions: revoked.length };
      await recordAudit(tx, { actor: revokedBy, action: 'staff.revoked', subject, details });
    }
    return revoked.length;
  });
}

/** An active session, as operators see it. */
type ActiveSession = {
  readonly subject: string;
  readonly name: string;
  readonly role: string;
  readonly startedAt: string;
  readonly seenAt: string;
};

/** All active sessions, by person. */
export async function listStaffSessions(db: Database): Promise<ActiveSession[]> {
  return db
    .selectFrom('staff_sessions')
    .select(['subject', 'name', 'role', 'started_at as startedAt', 'seen_at as seenAt'])
    .where(isActiveSession)
    .orderBy('subject')
    .orderBy('started_at')
    .execute();
}

/** Deletes sessions that ended more than a day ago. Returns how many there were. */
export function deleteEndedStaffSessions(db: Database): Promise<number> {
  return deleteInBatches(db, 'staff_sessions', sql`ends_at < now() - interval '1 day'`);
}
