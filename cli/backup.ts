import { resolve } from 'node:path';
import { describeDatabase } from '#lib/config/database-url.ts';
import { makeLog } from '#lib/logging/log.ts';
import { countOf } from '#lib/text/text.ts';
import { ownedDatabase } from '#server/lifecycle/database.ts';
import { type Backup, makeBackup } from '#server/storage/backup.ts';
import { type Command, parseArguments } from './command.ts';
import { readOperatorConfig } from './operator.ts';

const USAGE = `  trade-supply backup FOLDER

Backs up the database, the secrets and credentials of DATA_DIR, and the files of assets (ASSET_STORE=file) into a new
folder in FOLDER, named after the time. The database of DATABASE_URL is dumped by the pg_dump on the PATH while the
service runs, as the role of DATABASE_OWNER_URL; an embedded one is copied while it is stopped. docs/backup.md says more.`;

/** Makes a backup of the database, the secrets and the files of assets. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { named } = parseArguments(args, ['FOLDER'], {});
    const config = readOperatorConfig(env);
    const ownerUrl = (await ownedDatabase(config))?.ownerUrl;
    print(`Backing up ${describeDatabase(config, ownerUrl)}`);
    const started = performance.now();
    const log = makeLog('warn', process.stderr);
    const backup = await makeBackup({ ...config, ownerUrl }, resolve(named.FOLDER), log);
    const seconds = (performance.now() - started) / 1000;
    for (const line of summary(backup, seconds)) print(line);
  },
};

function* summary({ folder, databaseBytes, assets }: Backup, seconds: number): Generator<string> {
  yield `database: ${megabytes(databaseBytes)}`;
  yield assets
    ? `assets: ${countOf(assets.files, 'file')}, ${megabytes(assets.bytes)}`
    : 'assets: their files are in the bucket and not in this backup (docs/backup.md)';
  yield `${folder} is complete, made in ${seconds.toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(bytes / 1e6).toLocaleString('en-AU', digits)} MB`;
}
