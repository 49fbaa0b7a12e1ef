import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '#db/errors.ts';

/** Another process has claimed the data directory. */
export class DataDirectoryInUse extends OperatorError {
  constructor(dataDir: string, options?: ErrorOptions) {
    super(
      `Another process is using the data directory ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      options,
    );
  }
}

/** What to do where the files of the database are damaged. */
export const RESTORE_ELSEWHERE =
  'restore a backup into another DATA_DIR (npx trade-supply restore, docs/backup.md)';

/** Exists in a data directory until a backup is restored into it. */
export const RESTORE_FILE = 'restoring';

/** Throws OperatorError if the restore of a backup into `dataDir` has not ended. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_FILE))) return;
  throw new OperatorError(
    `A backup is being restored into the data directory ${dataDir}, or was until the restore was interrupted: then restore it again into a new DATA_DIR and an empty database (docs/backup.md).`,
  );
}

/**
 * Creates `dataDir` if it is missing and claims it for this process. Throws DataDirectoryInUse and
 * OperatorError. The claim ends with `release()` or with the process, even if it is killed.
 */
export function claimDataDirectory(dataDir: string): FileLock {
  const path = resolve(dataDir);
  makeDataDirectory(path);
  try {
    return lockFile(join(path, 'lock'));
  } catch (error) {
    if (error instanceof LockHeld) throw new DataDirectoryInUse(path, { cause: error });
    throw unusable(path, error);
  }
}

/** Creates the folder, private to this user. Root's is searchable, for the service user that runs PostgreSQL. */
export function makeDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OperatorError(
    `The data directory ${dataDir} cannot be used (${reason}): set DATA_DIR to a folder that this user may write.`,
    { cause },
  );
}

/** Writes a file with mode 0600 durably and atomically: readers of `path` see the old text or the new one. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`;
  // A killed process with the same pid may have left it.
  rmSync(temporary, { force: true });
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(temporary, path);
  // Without this, a power failure could undo the rename, or lose a new file.
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** As root, gives all that is in `dataDir` to the owner of the folder, as whom the service runs. */
export function giveToOwner(dataDir: string): void {
  const owner = statSync(dataDir);
  // The data directory itself may be a link.
  if (process.getuid?.() === 0 && owner.uid !== 0) changeOwner(realpathSync(dataDir), owner);
}

/** Follows no links, unlike `readdir` with `recursive`. */
export function changeOwner(
  path: string,
  owner: { readonly uid: number; readonly gid: number },
): void {
  lchownSync(path, owner.uid, owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), owner);
}

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
