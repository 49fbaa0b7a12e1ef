import { accessSync, chmodSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Somebody else, in this process or another, holds the lock on `path`. */
export class LockHeld extends Error {
  readonly path: string;
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} is locked by another process`, options);
    this.path = path;
  }
}

export type FileLock = { release(): void };

/**
 * Takes the exclusive lock on the file `path`, which is made when missing, waiting (and blocking)
 * for at most `waitMs`. Throws LockHeld. The operating system holds the lock, so that it is free
 * the moment this process is gone, however it ended. Nothing else may open the file: on POSIX,
 * closing any descriptor of it gives the lock up.
 */
export function lockFile(path: string, waitMs = 0): FileLock {
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    // SQLite opens what it may not write for reading, and then locks nothing.
    accessSync(path, constants.W_OK);
    // Whoever may read the file may lock it, and so keep us from starting.
    chmodSync(path, 0o600);
    // Without the exclusive locking mode: in it, two who wait for each other both keep a shared lock.
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new LockHeld(path, { cause: error }) : error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

// A database that nobody refers to is closed by the garbage collector, and its lock with it.
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
