import { readdirSync } from 'node:fs';
import { constants, copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { knownMigrations, migrate } from '#db/migrate.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import { CommandError } from '#lib/command.ts';
import type { Config } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { ownerMissing } from '#server/compose/database.ts';
import {
  giveToOwner,
  makeDataDirectory,
  RESTORE_FILE,
  unfinishedRestore,
} from '#server/embedded/data-directory.ts';
import { withDatabaseOfRestore } from '#server/embedded/with-database.ts';
import { writePrivateFile } from '#server/secrets/private-file.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { withConnection } from '../connection.ts';
import { readChecksums, verifyChecksums } from './checksums.ts';
import { DATA_FILES, PARTIAL } from './make-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restoreState, restoreTables } from './restore-tables.ts';

type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'assetStore'>;

/**
 * Restores the backup in `folder` into an empty database and data directory, and migrates it to this version. The
 * backup is verified before anything is written. A restore that was interrupted is completed by the next call; until
 * then the service does not start. Throws CommandError for a backup that is damaged or of another version, and for a
 * database or data directory that is not empty.
 */
export async function restoreBackup(
  config: RestoreConfig,
  folder: string,
  { actor, log }: { readonly actor: string; readonly log: Log },
): Promise<Manifest> {
  const { dataDir } = config;
  const manifest = await verifyBackup(folder);
  refuseUnlessEmpty(dataDir, manifest.id);
  const isContinued = unfinishedRestore(dataDir) !== undefined;
  await refuseOtherRows(config, manifest, isContinued);
  makeDataDirectory(dataDir);
  writePrivateFile(join(dataDir, RESTORE_FILE), `${JSON.stringify({ backup: manifest.id })}\n`);
  // First: a new database gets the passwords of secrets.json.
  await restoreDataFiles(folder, dataDir);
  await withDatabaseOfRestore(config, log, async (url, ownerUrl) => {
    if (ownerUrl === undefined) throw ownerMissing();
    await restoreTables(ownerUrl, { folder, manifest, actor, isContinued });
    await migrate(ownerUrl, url);
    await restoreObjects(config, folder, manifest, log);
    await withConnection(ownerUrl, (client) => client.query('vacuum (analyze)'));
  });
  giveToOwner(dataDir);
  await rm(join(dataDir, RESTORE_FILE));
  return manifest;
}

/** Throws CommandError for a database of DATABASE_URL that the backup cannot be restored into. */
async function refuseOtherRows(
  config: RestoreConfig,
  manifest: Manifest,
  isContinued: boolean,
): Promise<void> {
  if (config.databaseUrl === undefined) return;
  if (config.databaseOwnerUrl === undefined) throw ownerMissing();
  await withConnection(config.databaseOwnerUrl, (client) =>
    restoreState(client, manifest, isContinued),
  );
}

/** Reads the whole backup and compares every hash. Throws CommandError if it cannot be restored. */
async function verifyBackup(folder: string): Promise<Manifest> {
  if (folder.endsWith(PARTIAL)) {
    throw new CommandError(`${folder} is a backup that was interrupted: restore another one.`);
  }
  const manifest = await readManifest(folder);
  const known = await knownMigrations();
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(
      `The backup is of a newer version (${manifest.version}), whose migrations this one does not have (${unknown[0]}${unknown.length > 1 ? ', …' : ''}): restore it with that version or a later one.`,
    );
  }
  await verifyChecksums(folder, manifest);
  return manifest;
}

/** Throws CommandError if there is anything in the data directory that is not of an interrupted restore of this backup. */
function refuseUnlessEmpty(dataDir: string, backup: string): void {
  const unfinished = unfinishedRestore(dataDir);
  if (unfinished === backup) return;
  if (unfinished !== undefined) {
    throw new CommandError(
      `Another backup is being restored into the data directory ${dataDir}: restore that one again, or set DATA_DIR to a new folder.`,
    );
  }
  const found = namesIn(dataDir).find((name) => !IGNORED.has(name));
  if (found === undefined) return;
  throw new CommandError(
    `The data directory ${dataDir} is not empty (${found}): a backup is restored into a new one. Set DATA_DIR to another folder, or move this one away.`,
  );
}

/** What an empty data directory may have: the root of a file system, or the lock of a process that found it empty. */
const IGNORED: ReadonlySet<string> = new Set(['lock', 'lost+found']);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function restoreDataFiles(folder: string, dataDir: string): Promise<void> {
  const found = namesIn(join(folder, 'data'));
  for (const name of DATA_FILES.filter((each) => found.includes(each))) {
    writePrivateFile(join(dataDir, name), await readFile(join(folder, 'data', name), 'utf8'));
  }
}

/** Copies the objects of the backup into the asset store, of whatever kind that is now. */
async function restoreObjects(
  config: RestoreConfig,
  folder: string,
  { assets }: Manifest,
  log: Log,
): Promise<void> {
  if (assets.objects === 0) return;
  const store = makeAssetStore(config, log);
  const spool = join(config.dataDir, 'restored-objects');
  await mkdir(spool, { recursive: true, mode: 0o700 });
  try {
    for await (const { path } of readChecksums(folder)) {
      if (path.startsWith('assets/')) await restoreObject(store, join(folder, path), spool);
    }
  } finally {
    store.close();
  }
  await rm(spool, { recursive: true, force: true });
}

/** The store may move the file away, so it gets a copy. */
async function restoreObject(store: AssetStore, path: string, spool: string): Promise<void> {
  const key = path.slice(path.lastIndexOf('/') + 1);
  const copy = join(spool, key);
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  await store.put(key, copy);
  await rm(copy, { force: true });
}
