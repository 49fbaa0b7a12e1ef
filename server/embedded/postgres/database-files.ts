import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { claimDataDirectory } from '#server/data-directory/data-directory.ts';
import { type CopiedFiles, copyFolder } from '#server/storage/copy-folder.ts';
import { installedPackage } from './binaries.ts';
import { clusterOf, resolveLocation } from './location.ts';
import { stopLeftoverPostmaster } from './postmaster.ts';

/**
 * Copies the embedded database of `dataDir`, which nobody may use meanwhile, to a new folder. Throws
 * DataDirectoryInUse, and OperatorError if there is no database.
 */
export async function copyDatabaseFiles(
  dataDir: string,
  target: string,
  log: Log,
): Promise<CopiedFiles> {
  const cluster = clusterOf(dataDir);
  if (!existsSync(join(cluster, VERSION_FILE))) {
    throw new OperatorError(`There is no database in the data directory ${dataDir}.`);
  }
  const claim = claimDataDirectory(dirname(cluster));
  try {
    await stopLeftoverPostmaster(cluster, log);
    return await copyFolder(cluster, target);
  } finally {
    claim.release();
  }
}

/** Throws OperatorError unless the database that was copied to `source` is of the major version of this one. */
export function refuseOtherVersion(source: string): void {
  const [major = ''] = installedPackage().version.split('.');
  const version = readFileSync(join(source, VERSION_FILE), 'utf8').trim();
  if (version === major) return;
  throw new OperatorError(
    `The backup is of an embedded PostgreSQL ${version}, whose files PostgreSQL ${major} cannot read: restore it with the version of this project that made it.`,
  );
}

const VERSION_FILE = 'PG_VERSION';

/** Copies what `copyDatabaseFiles` has copied into a data directory without a database. */
export async function placeDatabaseFiles(source: string, dataDir: string, log: Log): Promise<void> {
  await copyFolder(source, resolveLocation(dataDir, log).cluster);
}
