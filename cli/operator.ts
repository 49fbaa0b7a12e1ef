import { userInfo } from 'node:os';
import { type Database, openDatabase } from '#db/client.ts';
import { CommandError } from '#lib/command.ts';
import type { Config } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import { makeLog } from '#lib/logging/log.ts';
import { refuseOtherDatabase } from '#server/compose/service-file.ts';
import { requireDataDirectory, withDatabaseUrl } from '#server/embedded/with-database.ts';

/** Name of the person who runs a command, for the audit log: the user of the operating system, or the user id. */
export function operatorName(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return `command line (user ${process.getuid?.()})`;
  }
}

/**
 * Runs `work` on one connection to the configured database for the command `name`, whether or not the service runs. Throws
 * DataDirectoryMissing if there is no database, OtherDatabase if the running service uses a different one.
 */
export async function withOperatorDatabase(
  config: Config,
  name: string,
  work: (db: Database) => Promise<void>,
  options: { readonly statementTimeoutMs?: number } = {},
): Promise<void> {
  requireDataDirectory(config);
  refuseOtherDatabase(config);
  await withDatabaseUrl(config, makeLog('warn', process.stderr), async (url) => {
    const { db, close } = openDatabase(url, {
      max: 1,
      applicationName: `trade-supply ${name}`,
      ...options,
    });
    try {
      await work(db);
    } catch (error) {
      throw databaseProblem(error) ?? error;
    } finally {
      await close();
    }
  });
}

/**
 * A CommandError that says what to do about a database without tables, or a role without privileges. Undefined for any
 * other error.
 */
function databaseProblem(error: unknown): CommandError | undefined {
  if (hasCode(error, MISSING_TABLE)) {
    return new CommandError(
      'The database is empty: start the service once (npm start), or run npm run migrate, then try again.',
    );
  }
  if (hasCode(error, PERMISSION_DENIED)) {
    return new CommandError(
      `DATABASE_URL: its role lacks what the service needs (${error.message}): run npm run migrate.`,
    );
  }
  if (
    hasCode(error, CHECK_VIOLATION) &&
    /no partition of relation "audit_log"/.test(error.message)
  ) {
    return new CommandError(
      'The audit log has no partition for this month, as after a year without the service: run npm run retention or start the service, then try again.',
    );
  }
  return undefined;
}

const CHECK_VIOLATION = '23514';
const MISSING_TABLE = '42P01';
const PERMISSION_DENIED = '42501';
