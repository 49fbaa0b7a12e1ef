import { type Database, openDatabase } from '#db/client.ts';
import { runningPostgresUrl } from '#server/embedded/postgres.ts';

/** The database that the journeys are served from, opened once in each process of the test run. */
export function madeDatabase(): Promise<MadeDatabase> {
  opened ??= open();
  return opened;
}

export type MadeDatabase = { readonly url: string; readonly db: Database };

let opened: Promise<MadeDatabase> | undefined;

async function open(): Promise<MadeDatabase> {
  const url = await runningPostgresUrl(madeFolder());
  if (url === undefined) throw new Error('The service of the journeys is not running.');
  return { url, db: openDatabase(url, { max: 1 }).db };
}

/** The data folder of the service that the journeys are served from. */
export function madeFolder(): string {
  const folder = process.env['JOURNEY_DATA'];
  if (folder === undefined)
    throw new Error('JOURNEY_DATA is not set: Playwright starts the service.');
  return folder;
}
