import { accessSync, chmodSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The lock on `path` is held already, by this process or another. */
export class LockHeld extends Error {}

export type FileLock = { release(): void };

/**
 * Takes the exclusive lock on the file `path`, which is created if missing, and blocks for at most `waitMs`. Throws
 * LockHeld. The operating system releases the lock when the process exits, however that happens. Nothing else may open
 * the file: on POSIX, closing any descriptor of it releases the lock.
 */
export function lockFile(path: string, waitMs = 0): FileLock {
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    // SQLite would open a read-only file without locking it.
    accessSync(path, constants.W_OK);
    // Any user who can read the file could lock it, and keep the service from starting.
    chmodSync(path, 0o600);
    // Not `locking_mode=exclusive`: two waiting processes would both keep a shared lock.
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new LockHeld(`${path} is locked by another process`, { cause: error });
  }
  openLocks.add(database);
  return {
    release() {
      if (openLocks.delete(database)) database.close();
    },
  };
}

// Without a reference, the garbage collector would close the database and release the lock.
const openLocks = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
