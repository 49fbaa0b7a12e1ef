import { migrate } from '#db/migrate.ts';
import { inspectServiceAccess } from '#db/service-access.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { refuseOtherDatabase } from '#server/data-directory/service-file.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';
import {
  describeExcessAccess,
  describeMissingAccess,
  describeNewerMigrations,
  ownedDatabase,
} from '#server/lifecycle/database.ts';
import { type Command, CommandError, parseArguments } from './command.ts';

/** Migrates the database as its owner, and grants the service's role its privileges. */
export const command: Command = {
  usage: `  trade-supply migrate

Runs the migrations as the role of DATABASE_OWNER_URL, and grants the role of DATABASE_URL what the
service and its commands need. Without both settings it uses the embedded database of DATA_DIR.`,
  async run({ args, env, print }) {
    parseArguments(args, [], {});
    const config = readConfig(env);
    refuseOtherDatabase(config);
    await ownedDatabase(config);
    await withDatabaseUrl(config, makeLog('warn', process.stderr), async (url, ownerUrl = url) => {
      const names = await migrate(ownerUrl, url);
      for (const name of names) print(`migrated: ${name}`);
      const access = await inspectServiceAccess(url);
      const problem = describeExcessAccess(access) ?? describeMissingAccess(access);
      if (problem !== undefined) throw new CommandError(problem);
      const newer = describeNewerMigrations(access);
      if (newer !== undefined) return print(`${newer} Nothing was changed.`);
      print(`The tables are up to date, and ${access.role} is granted what the service needs.`);
    });
  },
};
