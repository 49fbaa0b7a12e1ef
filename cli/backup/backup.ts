import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Command,
  CommandError,
  PartialSuccess,
  runAsProcess,
  UsageError,
} from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { refuseOwner } from '#server/compose/database.ts';
import { refuseOtherDatabase } from '#server/compose/service-file.ts';
import {
  describeDatabase,
  requireDataDirectory,
  withDatabaseUrl,
} from '#server/embedded/with-database.ts';
import { type Backup, makeBackup } from '#server/storage/backup/make-backup.ts';
import { BackupRefused } from '#server/storage/backup/snapshot.ts';
import { megabytes } from './sizes.ts';

const USAGE = `  npm run backup -- FOLDER

Backs up the database, the secrets and credentials of DATA_DIR, and the files of assets (ASSET_STORE=file) into a new
folder in FOLDER, named after the time. The service may run meanwhile. docs/backup.md says more.`;

/** `npm run backup`: makes a backup, whether or not the service runs. */
export const backupCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [parent, ...others] = positionals;
    if (parent === undefined || others.length > 0) throw new UsageError('backup takes one FOLDER.');
    const config = readConfig(env);
    requireDataDirectory(config);
    refuseOtherDatabase(config);
    print(`Backing up ${describeDatabase(config)}`);
    const started = performance.now();
    const backUp = async (url: string, ownerUrl: string | undefined) => {
      if (ownerUrl !== undefined) await refuseOwner({ url, ownerUrl }, config.environment);
      return makeBackup({ ...config, url: ownerUrl ?? url }, resolve(parent));
    };
    const log = makeLog('warn', process.stderr);
    const backup = await withDatabaseUrl(config, log, backUp).catch((error: unknown) => {
      throw error instanceof BackupRefused ? new CommandError(error.message) : error;
    });
    const seconds = (performance.now() - started) / 1000;
    for (const line of summary(backup, seconds)) print(line);
    refuseMissing(backup);
  },
};

function* summary({ folder, manifest, databaseBytes }: Backup, seconds: number): Generator<string> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { store, objects, bytes } = manifest.assets;
  yield `database: ${rows.toLocaleString('en-AU')} rows of ${manifest.tables.length} tables, ${megabytes(databaseBytes)} compressed`;
  yield store === 'file'
    ? `assets: ${objects.toLocaleString('en-AU')} files, ${megabytes(bytes)}`
    : 'assets: their files are in the bucket and not in this backup: copy the bucket now (docs/backup.md)';
  yield `${folder} is complete, of ${manifest.takenAt}, made in ${seconds.toFixed(1)} s`;
}

/** The backup is complete but for what the store did not have: exit code 3. */
function refuseMissing({ manifest: { assets }, problems }: Backup): void {
  if (problems.length === 0) return;
  throw new PartialSuccess(
    [
      `The asset store did not have ${assets.missing + assets.damaged} files as they were uploaded:`,
      ...problems.map(({ assetId, key, problem }) => `  asset ${assetId}: ${key} is ${problem}`),
    ].join('\n'),
  );
}

if (import.meta.main) await runAsProcess(backupCommand);
