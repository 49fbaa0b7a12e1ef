import { statSync } from 'node:fs';
import type { Config } from '#lib/config.ts';

/** The data directory does not exist, and a command that needs its data does not create it. */
export class DataDirectoryMissing extends Error {
  readonly code = 'data_directory_missing';
  constructor(dataDir: string) {
    super(
      `There is no data directory ${dataDir}: set DATA_DIR to that of the service, or DATABASE_URL, or start the service once (npm start), which makes it.`,
    );
  }
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Throws DataDirectoryMissing if the configured database is embedded in a data directory that does not exist. */
export function refuseMissingDataDir({ databaseUrl, dataDir }: DatabaseConfig): void {
  if (databaseUrl !== undefined) return;
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new DataDirectoryMissing(dataDir);
}

/** The configured database in words for the operator, without its password. */
export function databaseName({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === undefined) return `the embedded database of ${dataDir} (DATA_DIR)`;
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get('host') || 'localhost';
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const role = decodeURIComponent(username);
  return `the database ${name} at ${host}${port && `:${port}`}${role && ` as ${role}`} (DATABASE_URL)`;
}
