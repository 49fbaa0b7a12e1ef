import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#db/errors.ts';
import type { Config } from '#lib/config/config.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { refuseUnfinishedRestore } from '#server/data-directory/data-directory.ts';
import { ignoreMissing } from '#server/processes.ts';
import { type CopiedFiles, copyFolder, copyIfExists } from './copy-folder.ts';
import { findPostgresTool } from './postgres-tools.ts';

export type Backup = {
  /** Its path. */
  readonly folder: string;
  readonly databaseBytes: number;
  /** The files of assets; undefined where they are in a bucket, which a backup does not have. */
  readonly assets: CopiedFiles | undefined;
};

/** Files of the data directory that a backup has, if they exist. */
export const DATA_FILES = ['secrets.json', 'credentials.json'] as const;
/** What `pg_dump` wrote of the database of DATABASE_URL. */
export const DUMP = 'database.dump';
/** The files of an embedded database. */
export const CLUSTER = 'postgres';
/** The files of assets, as in the data directory. */
export const ASSETS = 'assets';
/** The end of the name of a backup that is not complete. */
export const PARTIAL = '.partial';

type BackupConfig = Pick<Config, 'dataDir' | 'assetStore'> & {
  /** The database of DATABASE_URL, as its owner: the service's role may not read the partitions of the audit log. */
  readonly ownerUrl: string | undefined;
};

/**
 * Backs up the database, then the secrets of the data directory and the files of assets, to a new folder in `parent`,
 * which is named after the time. A database of DATABASE_URL may be in use; an embedded one is copied while nobody uses
 * it. The folder is named `….partial` until it is complete. Throws DataDirectoryInUse and OperatorError.
 */
export async function makeBackup(
  config: BackupConfig,
  parent: string,
  log: Log,
  now = new Date(),
): Promise<Backup> {
  refuseUnfinishedRestore(config.dataDir);
  const folder = join(parent, `trade-supply-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  const partial = `${folder}${PARTIAL}`;
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    const { reason } = errorReason(error);
    throw new OperatorError(
      `A backup cannot be written to ${parent} as user ${process.getuid?.()}: ${reason}`,
    );
  }
  try {
    const databaseBytes = await saveDatabase(config, partial, log);
    for (const name of DATA_FILES) {
      await copyIfExists(join(config.dataDir, name), join(partial, name));
    }
    // After the database: the files of its assets are all in the store by now.
    const assets =
      config.assetStore.kind === 'file'
        ? await copyFolder(join(config.dataDir, 'assets'), join(partial, ASSETS))
        : undefined;
    // Everything is on disk before the name says that it is complete.
    await promisify(execFile)('sync');
    await rename(partial, folder);
    return { folder, databaseBytes, assets };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** The newest backup that is complete in `folder`, where it is a folder of backups, else `folder` itself. */
export function newestBackup(folder: string): string {
  const names = ignoreMissing(() => readdirSync(folder)) ?? [];
  const newest = names.filter(backupTime).toSorted().at(-1);
  return newest === undefined ? folder : join(folder, newest);
}

/** When the backup in `folder` was begun; undefined where it has another name. */
export function backupTime(folder: string): Date | undefined {
  const name = /^trade-supply-(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/.exec(basename(folder));
  return name ? new Date(`${name[1]}-${name[2]}-${name[3]}:${name[4]}:${name[5]}`) : undefined;
}

/** Returns how many bytes the copy has. */
async function saveDatabase(
  { dataDir, ownerUrl }: BackupConfig,
  folder: string,
  log: Log,
): Promise<number> {
  if (ownerUrl === undefined) {
    const { copyDatabaseFiles } = await import('#server/embedded/postgres/database-files.ts');
    return (await copyDatabaseFiles(dataDir, join(folder, CLUSTER), log)).bytes;
  }
  const dump = await findPostgresTool('pg_dump', ownerUrl);
  await dump(['--format=custom', `--file=${join(folder, DUMP)}`]);
  return (await stat(join(folder, DUMP))).size;
}
