import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '#lib/command.ts';
import type { Log } from '#lib/logging/log.ts';
import {
  changeOwner,
  claimDataDirectory,
  type DataDirectoryClaim,
} from '#server/data-directory/data-directory.ts';
import { type CopiedFiles, copyFolder } from '#server/storage/copy-folder.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';
import { installedPackage } from './postgres/binaries.ts';
import {
  clusterPath,
  linkedCluster,
  resolvePostgresLocation,
  SERVICE_FOLDER,
} from './postgres/location.ts';
import { stopLeftoverPostmaster } from './postgres/postmaster.ts';

/**
 * Copies the embedded database of `dataDir`, which nobody may use meanwhile, to a new folder. Throws
 * DataDirectoryInUse, and CommandError if there is no database.
 */
export async function copyDatabaseFiles(
  dataDir: string,
  target: string,
  log: Log,
): Promise<CopiedFiles> {
  const claim = claimDataDirectory(dataDir);
  let clusterClaim: DataDirectoryClaim | undefined;
  try {
    if (!existsSync(join(clusterPath(dataDir), VERSION_FILE))) {
      throw new CommandError(`There is no database in the data directory ${dataDir}.`);
    }
    const cluster = linkedCluster(dataDir);
    const folder = dirname(cluster);
    // A copied data directory links to the same folder as the original.
    clusterClaim = folder === resolve(dataDir) ? undefined : claimDataDirectory(folder);
    await stopLeftoverPostmaster(cluster, log);
    return await copyFolder(cluster, target);
  } finally {
    clusterClaim?.release();
    claim.release();
  }
}

/** Throws CommandError unless the database that was copied to `source` is of the major version of this one. */
export function refuseOtherVersion(source: string): void {
  const [major = ''] = installedPackage().version.split('.');
  const version = readFileSync(join(source, VERSION_FILE), 'utf8').trim();
  if (version === major) return;
  throw new CommandError(
    `The backup is of an embedded PostgreSQL ${version}, whose files PostgreSQL ${major} cannot read: restore it with the version of this project that made it.`,
  );
}

const VERSION_FILE = 'PG_VERSION';

/** Copies what `copyDatabaseFiles` has copied into a data directory without a database. */
export async function placeDatabaseFiles(source: string, dataDir: string, log: Log): Promise<void> {
  const { cluster, user } = resolvePostgresLocation(dataDir, SERVICE_FOLDER, log);
  await copyFolder(source, cluster);
  if (user) changeOwner(cluster, user);
}

/** Runs `use` on the database that was just placed in a data directory. */
export function useRestoredDatabase(
  dataDir: string,
  log: Log,
  use: (url: string, ownerUrl: string) => Promise<void>,
): Promise<void> {
  return withEmbeddedDatabase(dataDir, log, use, START_TIMEOUT_MS);
}

const START_TIMEOUT_MS = 30_000;
