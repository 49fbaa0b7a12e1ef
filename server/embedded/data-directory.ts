import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type FileLock, LockHeld, lockFile } from '#server/file-lock.ts';

/** Another process holds the data directory; the message is meant for whoever started this one. */
export class DataDirectoryInUse extends Error {
  readonly code = 'data_directory_in_use';
  constructor(dataDir: string, options?: ErrorOptions) {
    super(
      `Another process is using the data directory ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      options,
    );
  }
}

/** The data directory cannot be made or written; the message says what to change. */
export class DataDirectoryUnusable extends Error {
  readonly code = 'data_directory_unusable';
  constructor(dataDir: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data directory ${dataDir} cannot be used (${reason}): set DATA_DIR to a folder that this user may write.`,
      { cause },
    );
  }
}

export type DataDirectoryClaim = FileLock;

/**
 * Makes `dataDir` when missing and claims it for this process. Throws DataDirectoryInUse when
 * somebody else has it. The claim ends with `release()` or with the process, kill -9 included.
 */
export function claimDataDirectory(dataDir: string): DataDirectoryClaim {
  const path = resolve(dataDir);
  try {
    makeDataDirectory(path);
    return lockFile(join(path, 'lock'));
  } catch (error) {
    if (error instanceof LockHeld) throw new DataDirectoryInUse(path, { cause: error });
    throw error instanceof DataDirectoryUnusable ? error : new DataDirectoryUnusable(path, error);
  }
}

/** Makes the folder for this user alone; root lets its database's service user pass through. */
export function makeDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new DataDirectoryUnusable(dataDir, error);
  }
}
