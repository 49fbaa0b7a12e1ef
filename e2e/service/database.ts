import { Client } from 'pg';
import { type Database, openDatabase } from '#db/client.ts';
import { makeLog } from '#lib/logging/log.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';
import { findRunningPostgres } from '#server/embedded/postgres/postgres.ts';

/** The database of the service under test, opened once in each process of the test run. */
export function journeyDatabase(): Promise<JourneyDatabase> {
  opened ??= open();
  return opened;
}

type JourneyDatabase = { readonly url: string; readonly db: Database };

let opened: Promise<JourneyDatabase> | undefined;

async function open(): Promise<JourneyDatabase> {
  const url = findRunningPostgres(journeyDataFolder())?.url;
  if (url === undefined) throw new Error('The service of the journeys is not running.');
  return { url, db: openDatabase(url, { max: 1, statementTimeoutMs: 30_000 }).db };
}

/** The data folder of the service under test. */
export function journeyDataFolder(): string {
  const folder = process.env['JOURNEY_DATA'];
  if (folder === undefined)
    throw new Error('JOURNEY_DATA is not set: Playwright starts the service.');
  return folder;
}

/** Runs a statement in the database of the service under test, as the owner of its tables. */
export async function runSql(statement: string): Promise<void> {
  await withDatabaseUrl(
    { databaseUrl: undefined, dataDir: journeyDataFolder() },
    makeLog('warn'),
    async (_, ownerUrl) => {
      const client = new Client(ownerUrl);
      await client.connect();
      await client.query(statement);
      await client.end();
    },
  );
}
