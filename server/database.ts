import { migrate } from '#db/migrate.ts';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { claimDataDirectory } from './embedded/data-directory.ts';
import { startPostgres } from './embedded/postgres.ts';
import { clusterOf } from './embedded/postgres-place.ts';
import { interruptPostmaster } from './embedded/postgres-processes.ts';

/** The database of this process: the real one, or the embedded one of the data directory. */
export type ServiceDatabase = {
  readonly url: string;
  readonly isEmbedded: boolean;
  /** Settles, with the reason, when an embedded database could not be kept running. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
};

/**
 * Takes up the configured database, or claims the data directory and starts its embedded one, and
 * brings it up to date; `signal` ends the wait for the embedded one. Throws DataDirectoryInUse where another process has it.
 */
export async function takeUpDatabase(
  config: Config,
  log: Log,
  signal?: AbortSignal,
): Promise<ServiceDatabase> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, isEmbedded: false, lost: NEVER, stop: async () => undefined }
    : await startOwn(config, log, signal);
  try {
    for (const name of await migrate(database.url)) log.info({ migration: name }, 'migrated');
    return database;
  } catch (error) {
    await database.stop();
    throw database.isEmbedded ? error : new DatabaseUnusable(error);
  }
}

/** DATABASE_URL leads to no database that can be used; the message is meant for the operator. */
export class DatabaseUnusable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`DATABASE_URL: the database cannot be used (${reason}): correct it, or start it.`, {
      cause,
    });
  }
}

const NEVER = new Promise<Error>(() => undefined);

async function startOwn(
  { dataDir }: Config,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<ServiceDatabase> {
  const claim = claimDataDirectory(dataDir);
  // However this process ends, by an error or at the hard stop, no database stays behind that it has started.
  const interrupt = () => interruptPostmaster(clusterOf(dataDir));
  process.once('exit', interrupt);
  const release = () => {
    process.off('exit', interrupt);
    claim.release();
  };
  try {
    const { url, lost, stop } = await startPostgres({ dataDir, log, ...(signal && { signal }) });
    return { url, isEmbedded: true, lost, stop: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
