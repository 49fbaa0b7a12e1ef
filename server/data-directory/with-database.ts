import { existsSync, statSync } from 'node:fs';
import { OperatorError } from '#db/errors.ts';
import { type Config, ConfigurationError } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import { refuseUnfinishedRestore } from './data-directory.ts';

/**
 * Runs `use` on the configured database: that of DATABASE_URL, or the embedded one (`server/embedded/postgres`). `use` gets
 * the service's URL and, if it is known, the owner's. Does not migrate. Throws OperatorError if another process has the
 * data directory for longer than `timeoutMs` and is no service, or a restore has not ended.
 */
export async function withDatabaseUrl<T>(
  config: CommandConfig,
  log: Log,
  use: (url: string, ownerUrl: string | undefined) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  refuseUnfinishedRestore(config.dataDir);
  if (config.databaseUrl !== undefined) return use(config.databaseUrl, config.databaseOwnerUrl);
  requireEmbeddedParts(['DATABASE_URL']);
  const { withEmbeddedDatabase } = await import(
    '#server/embedded/postgres/with-embedded-database.ts'
  );
  return withEmbeddedDatabase(config.dataDir, log, use, timeoutMs);
}

type CommandConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseOwnerUrl'>>;

/**
 * Throws ConfigurationError, naming the settings that are missing, in a folder that `npm run build` made: it leaves the
 * embedded parts out.
 */
export function requireEmbeddedParts(missing: readonly string[]): void {
  if (missing.length === 0 || existsSync(PARTS)) return;
  throw new ConfigurationError(
    missing.map(
      (setting) =>
        `${setting}: is required: this installation has no embedded parts (docs/deploy.md)`,
    ),
  );
}

const PARTS = new URL('../embedded/postgres/postgres.ts', import.meta.url);

/**
 * Throws OperatorError if the configured database is embedded in a data directory that does not exist,
 * and ConfigurationError where there are no embedded parts.
 */
export function requireDataDirectory({ databaseUrl, dataDir }: CommandConfig): void {
  if (databaseUrl !== undefined) return;
  requireEmbeddedParts(['DATABASE_URL']);
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new OperatorError(
    `There is no data directory ${dataDir}: set DATA_DIR to that of the service, or DATABASE_URL, or start the service once (npm start), which makes it.`,
  );
}
