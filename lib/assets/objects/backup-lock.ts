import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** The advisory lock of a backup in progress, which copies the objects of the assets that it found in the database. */
export const BACKUP_LOCK: readonly [number, number] = [7_230_160, 1];

/** Whether a backup is running, which must find each object that an asset had when it began. */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const [key, number] = BACKUP_LOCK;
  // The lock is released at the end of the statement, which is its own transaction.
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(key)}, ${sql.lit(number)}) as free`.execute(
    db,
  );
  return rows[0]?.free !== true;
}
