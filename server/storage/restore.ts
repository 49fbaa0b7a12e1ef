import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { OperatorError } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import type { Config } from '#lib/config/config.ts';
import { makeAuditPartitions, recordAudit } from '#lib/logging/audit-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { renewEpoch } from '#lib/records/changes/retention.ts';
import {
  giveToOwner,
  makeDataDirectory,
  RESTORE_FILE,
} from '#server/data-directory/data-directory.ts';
import { ignoreMissing } from '#server/processes.ts';
import { ASSETS, CLUSTER, DATA_FILES, DUMP, PARTIAL } from './backup.ts';
import { type CopiedFiles, copyFolder, copyIfExists } from './copy-folder.ts';
import { findPostgresTool } from './postgres-tools.ts';

type RestoreConfig = Pick<Config, 'dataDir'> & {
  /** The database of DATABASE_URL, as the service and as its owner. */
  readonly database: { readonly url: string; readonly ownerUrl: string } | undefined;
};

type RestoreOptions = {
  readonly actor: string;
  readonly log: Log;
};

/**
 * Restores the backup in `folder` into an empty database and data directory, and migrates it to this version. Returns
 * the files of assets, which are in the data directory then. After a restore that was interrupted the service refuses
 * the data directory. Throws OperatorError for a backup of another kind of database or of another version, for a database
 * or data directory that is not empty, and without a `pg_restore` for the server.
 */
export async function restoreBackup(
  config: RestoreConfig,
  folder: string,
  options: RestoreOptions,
): Promise<CopiedFiles> {
  const { dataDir } = config;
  refuseOtherKind(config, folder);
  refuseUnlessEmpty(dataDir);
  const restoreDatabase =
    config.database === undefined
      ? await prepareEmbedded(config, folder, options)
      : await prepareDump(config.database, folder, options);
  makeDataDirectory(dataDir);
  writeFileSync(join(dataDir, RESTORE_FILE), '', { flag: 'wx', mode: 0o600 });
  for (const name of DATA_FILES) await copyIfExists(join(folder, name), join(dataDir, name));
  const assets = await copyFolder(join(folder, ASSETS), join(dataDir, 'assets'));
  await restoreDatabase();
  giveToOwner(dataDir);
  await rm(join(dataDir, RESTORE_FILE));
  return assets;
}

function refuseOtherKind({ database }: RestoreConfig, folder: string): void {
  if (folder.endsWith(PARTIAL)) {
    throw new OperatorError(`${folder} is a backup that was interrupted: restore another one.`);
  }
  const isDump = existsSync(join(folder, DUMP));
  if (!isDump && !existsSync(join(folder, CLUSTER, 'PG_VERSION'))) {
    throw new OperatorError(
      `${folder} is not a backup: name the folder that npx trade-supply backup printed.`,
    );
  }
  if (isDump === (database !== undefined)) return;
  throw new OperatorError(
    isDump
      ? 'The backup is of a PostgreSQL of yours: name an empty database in DATABASE_URL and DATABASE_OWNER_URL.'
      : 'The backup is of an embedded database, which cannot be moved to another PostgreSQL: restore it without DATABASE_URL.',
  );
}

function refuseUnlessEmpty(dataDir: string): void {
  const names = ignoreMissing(() => readdirSync(dataDir)) ?? [];
  const found = names.find((name) => !IGNORED.has(name));
  if (found === undefined) return;
  throw new OperatorError(
    `The data directory ${dataDir} is not empty (${found}): a backup is restored into a new one. Set DATA_DIR to another folder, or move this one away.`,
  );
}

/** What an empty data directory may have: the root of a file system, or the lock of a process that found it empty. */
const IGNORED: ReadonlySet<string> = new Set(['lock', 'lost+found']);

/** Refuses what cannot be restored before anything is written; then the caller restores. */
async function prepareEmbedded(
  { dataDir }: RestoreConfig,
  folder: string,
  options: RestoreOptions,
): Promise<() => Promise<void>> {
  const files = join(folder, CLUSTER);
  const embedded = await import('#server/embedded/postgres/database-files.ts');
  const { withEmbeddedDatabase } = await import(
    '#server/embedded/postgres/with-embedded-database.ts'
  );
  embedded.refuseOtherVersion(files);
  return async () => {
    await embedded.placeDatabaseFiles(files, dataDir, options.log);
    await withEmbeddedDatabase(dataDir, options.log, (url, ownerUrl) =>
      complete(url, ownerUrl, folder, options),
    );
  };
}

async function prepareDump(
  { url, ownerUrl }: NonNullable<RestoreConfig['database']>,
  folder: string,
  options: RestoreOptions,
): Promise<() => Promise<void>> {
  await refuseTables(ownerUrl);
  const restore = await findPostgresTool('pg_restore', ownerUrl);
  return async () => {
    await restore([...ALL_OR_NOTHING, join(folder, DUMP)]);
    await complete(url, ownerUrl, folder, options);
  };
}

/** The roles may have other names here: the owner of the database owns all of it, and a migration grants the rest. */
const ALL_OR_NOTHING = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];

async function refuseTables(ownerUrl: string): Promise<void> {
  const { pool, close } = openDatabase(ownerUrl, OPTIONS);
  const { rows } = await pool
    .query<{ name: string }>(`select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1`)
    .finally(close);
  const [table] = rows;
  if (table === undefined) return;
  throw new OperatorError(
    `The database of DATABASE_OWNER_URL is not empty (it has the table ${table.name}): a backup is restored into a new one.`,
  );
}

/** Migrates what was restored, ends the sessions and cursors that it brought back, and says in the audit log who did it. */
async function complete(
  url: string,
  ownerUrl: string,
  folder: string,
  { actor }: RestoreOptions,
): Promise<void> {
  await migrate(ownerUrl, url);
  const { db, pool, close } = openDatabase(ownerUrl, OPTIONS);
  try {
    await makeAuditPartitions(db);
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('staff_sessions').execute();
      await renewEpoch(tx);
      await recordAudit(tx, { actor, action: 'backup.restored', subject: basename(folder) });
    });
    // Plans are made by statistics, which a dump does not have.
    await pool.query('vacuum (analyze)');
  } finally {
    await close();
  }
}

const OPTIONS = { max: 1, statementTimeoutMs: 0, applicationName: 'trade-supply restore' };
