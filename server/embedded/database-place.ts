import { statSync } from 'node:fs';
import type { Config } from '#lib/config.ts';

/** There is no such data directory; a command that works on what is there makes none. */
export class DataDirectoryMissing extends Error {
  readonly code = 'data_directory_missing';
  constructor(dataDir: string) {
    super(
      `There is no data directory ${dataDir}: set DATA_DIR to that of the service, or DATABASE_URL, or start the service once (npm start), which makes it.`,
    );
  }
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Throws DataDirectoryMissing where the database is the embedded one of a data directory that is not there. */
export function refuseMissingDataDir({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl !== undefined) return;
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new DataDirectoryMissing(dataDir);
}

/** Which database a command works on, in words, without a password. */
export function databaseName({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === undefined) return `the embedded database of ${dataDir} (DATA_DIR)`;
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get('host') || 'localhost';
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const role = decodeURIComponent(username);
  return `the database ${name} at ${host}${port && `:${port}`}${role && ` as ${role}`} (DATABASE_URL)`;
}
