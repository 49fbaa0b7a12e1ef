import { statSync } from 'node:fs';
import type { Config } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import { refuseUnfinishedRestore } from './data-directory.ts';
import { requireEmbeddedParts } from './parts.ts';

/**
 * Runs `use` on the configured database: that of DATABASE_URL, or the embedded one (`joined-database.ts`). `use` gets
 * the service's URL and, if it is known, the owner's. Does not migrate. Throws DatabaseNotReady if the embedded
 * database of another process does not answer within `timeoutMs`, and DataDirectoryUnfinished.
 */
export async function withDatabaseUrl<T>(
  config: CommandConfig,
  log: Log,
  use: (url: string, ownerUrl: string | undefined) => Promise<T>,
  timeoutMs = 30_000,
): Promise<T> {
  refuseUnfinishedRestore(config.dataDir);
  if (config.databaseUrl !== undefined) return use(config.databaseUrl, config.databaseOwnerUrl);
  requireEmbeddedParts(['DATABASE_URL']);
  const { withEmbeddedDatabase } = await import('./joined-database.ts');
  return withEmbeddedDatabase(config.dataDir, log, use, timeoutMs);
}

type CommandConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseOwnerUrl'>>;

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

/**
 * Throws DataDirectoryMissing if the configured database is embedded in a data directory that does not exist,
 * and ConfigurationError where there are no embedded parts.
 */
export function requireDataDirectory({ databaseUrl, dataDir }: DatabaseConfig): void {
  if (databaseUrl !== undefined) return;
  requireEmbeddedParts(['DATABASE_URL']);
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new DataDirectoryMissing(dataDir);
}

/** The configured database in words for the operator, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === undefined) return `the embedded database of ${dataDir} (DATA_DIR)`;
  const url = new URL(databaseUrl);
  // As pg reads it: parameters go before the rest of the address, and the last of several counts.
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1);
  const host = parameter('host') || url.hostname || 'localhost';
  const port = parameter('port') || url.port;
  const role = parameter('user') || decodeURIComponent(url.username);
  const name = decodeURIComponent(url.pathname.slice(1)) || role;
  return `the database ${name} at ${host}${port && `:${port}`}${role && ` as ${role}`} (DATABASE_URL)`;
}
