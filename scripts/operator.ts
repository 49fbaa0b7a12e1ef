import { userInfo } from 'node:os';
import { type Database, openDatabase } from '#db/client.ts';
import { Problem } from '#lib/command.ts';
import type { Config } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';

/** Who runs a command, for the audit log: the user of the operating system, by number where it has no name. */
export function whoRuns(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return `command line (user ${process.getuid?.()})`;
  }
}

/** Does the work of the command `name` on the database that the settings name, beside a running service or not. */
export async function onDatabase(
  config: Config,
  name: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  await withDatabaseUrl(config, makeLog('warn', process.stderr), async (url) => {
    const { db, close } = openDatabase(url, { max: 1, applicationName: `trade-supply ${name}` });
    try {
      await work(db);
    } catch (error) {
      throw emptyDatabaseProblem(error) ?? error;
    } finally {
      await close();
    }
  });
}

/**
 * What to tell whoever runs a command on a database without tables: the service's start makes them, so a
 * folder that never started has none. Undefined for any other error.
 */
function emptyDatabaseProblem(error: unknown): Problem | undefined {
  const isMissingTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (!isMissingTable) return undefined;
  return new Problem('The database is empty: start the service once (npm start), then try again.');
}
