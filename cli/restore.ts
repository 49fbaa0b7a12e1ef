import { resolve } from 'node:path';
import { readConfig } from '#lib/config/config.ts';
import { describeDatabase } from '#lib/config/database-url.ts';
import { makeLog } from '#lib/logging/log.ts';
import { countOf } from '#lib/text/text.ts';
import { HOUR_MS } from '#server/jobs/repeating.ts';
import { ownedDatabase } from '#server/lifecycle/database.ts';
import { backupTime, newestBackup } from '#server/storage/backup.ts';
import { restoreBackup } from '#server/storage/restore.ts';
import { type Command, parseArguments } from './command.ts';
import { operatorName } from './operator.ts';

const USAGE = `  trade-supply restore BACKUP

Restores a backup, the folder that trade-supply backup has printed, or the newest one in a folder of them, into a DATA_DIR
that does not exist or is empty: with DATABASE_URL and DATABASE_OWNER_URL by the pg_restore on the PATH into a database
without tables, otherwise as the embedded database. It prints recovery point and recovery time. docs/backup.md says more.`;

/** Restores a backup into an empty database and data directory. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const folder = newestBackup(resolve(parseArguments(args, ['BACKUP'], {}).named.BACKUP));
    const config = readConfig(env);
    const target = { dataDir: config.dataDir, database: await ownedDatabase(config) };
    print(`Restoring ${folder} into ${describeDatabase(config, target.database?.ownerUrl)}`);
    const started = performance.now();
    const log = makeLog('warn', process.stderr);
    const { files } = await restoreBackup(target, folder, { actor: operatorName(), log });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const made = backupTime(folder);
    if (made) {
      const hours = ((Date.now() - made.getTime()) / HOUR_MS).toFixed(1);
      print(`Recovery point: ${made.toISOString()}, ${hours} hours ago. Later changes are lost.`);
    }
    print(`Recovery time: ${seconds} s, for the database and ${countOf(files, 'file')} of assets.`);
    if (config.assetStore.kind === 's3')
      print('Files of assets are read from the bucket of ASSET_STORE: see that it has them.');
    print(
      'Next: npx trade-supply assets:check, and see who was disabled or revoked since (docs/backup.md).',
    );
  },
};
