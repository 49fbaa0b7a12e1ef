import { statSync } from 'node:fs';
import type { Config } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import {
  claimDataDirectory,
  type DataDirectoryClaim,
  DataDirectoryInUse,
  refuseUnfinishedRestore,
} from './data-directory.ts';
import { pollFor } from './poll.ts';
import { clusterPath } from './postgres/location.ts';
import {
  type DatabaseUrls,
  type EmbeddedPostgres,
  findRunningPostgres,
  startPostgres,
} from './postgres/postgres.ts';
import { stopLeftoverProcesses } from './postgres/processes.ts';
import { isInUse, lockExclusive, lockShared } from './usage-lock.ts';

/** Another process has claimed the data directory, and its database does not answer. */
export class DatabaseNotReady extends Error {
  readonly code = 'database_not_ready';
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use, but its database does not answer: the server or command that has it is still starting or stopping, or is stuck. Try again, or stop it.`,
    );
  }
}

/**
 * Runs `use` on the configured database: that of DATABASE_URL, or the embedded one of the process
 * that has claimed the data directory, or one that is started here. The last is stopped at the end,
 * once the commands that joined it are done too. `use` gets the service's URL and, if it is known,
 * the owner's. Does not migrate. Throws DatabaseNotReady if the database of another process does not
 * answer within `timeoutMs`, and DataDirectoryUnfinished.
 */
export async function withDatabaseUrl<T>(
  config: CommandConfig,
  log: Log,
  use: (url: string, ownerUrl: string | undefined) => Promise<T>,
  timeoutMs = 30_000,
): Promise<T> {
  refuseUnfinishedRestore(config.dataDir);
  return withDatabaseOfRestore(config, log, use, timeoutMs);
}

type CommandConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseOwnerUrl'>>;

/** Like `withDatabaseUrl`, in a data directory that a backup is being restored into. */
export async function withDatabaseOfRestore<T>(
  config: CommandConfig,
  log: Log,
  use: (url: string, ownerUrl: string | undefined) => Promise<T>,
  timeoutMs = 30_000,
): Promise<T> {
  if (config.databaseUrl !== undefined) return use(config.databaseUrl, config.databaseOwnerUrl);
  const { dataDir } = config;
  const access = await findAccess(dataDir, log, timeoutMs);
  try {
    return 'url' in access
      ? await use(access.url, access.ownerUrl)
      : await runOnOwn(dataDir, log, use);
  } finally {
    await access.release();
  }
}

type JoinedDatabase = DatabaseUrls & { release(): Promise<void> };

async function findAccess(
  dataDir: string,
  log: Log,
  timeoutMs: number,
): Promise<JoinedDatabase | DataDirectoryClaim> {
  let hasLogged = false;
  const access = await pollFor(
    async () => {
      const found = tryClaim(dataDir) ?? (await joinDatabase(dataDir));
      if (found === undefined && !hasLogged) {
        hasLogged = true;
        log.warn(`waiting for the database of ${dataDir}, which is being started or stopped`);
      }
      return found;
    },
    timeoutMs,
    100,
  );
  if (access === undefined) throw new DatabaseNotReady(dataDir);
  return access;
}

function tryClaim(dataDir: string): DataDirectoryClaim | undefined {
  try {
    return claimDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return undefined;
    throw error;
  }
}

async function joinDatabase(dataDir: string): Promise<JoinedDatabase | undefined> {
  const urls = await findRunningPostgres(dataDir);
  const lock = urls === undefined ? undefined : await lockShared(urls.url);
  if (urls === undefined || lock === undefined) return undefined;
  return { ...urls, release: () => lock.end() };
}

async function runOnOwn<T>(
  dataDir: string,
  log: Log,
  use: (url: string, ownerUrl: string) => Promise<T>,
): Promise<T> {
  const postgres = await startOrAdopt(dataDir, log);
  const removeListeners = onSignals(() => stopUnlessJoined(postgres, log), log);
  try {
    return await use(postgres.url, postgres.ownerUrl);
  } finally {
    // Locked until it has stopped: a command that starts now waits, and then starts its own.
    await lockExclusive(postgres.url, log);
    await postgres.stop();
    removeListeners();
  }
}

type OwnPostgres = DatabaseUrls & Pick<EmbeddedPostgres, 'stop'>;

/** A database whose process was killed may still serve commands that joined it: it is not restarted. */
async function startOrAdopt(dataDir: string, log: Log): Promise<OwnPostgres> {
  const urls = await findRunningPostgres(dataDir);
  if (urls === undefined) return startPostgres({ dataDir, log });
  return { ...urls, stop: () => stopLeftoverProcesses(clusterPath(dataDir), log) };
}

async function stopUnlessJoined(postgres: OwnPostgres, log: Log): Promise<void> {
  if (await isInUse(postgres.url)) {
    log.warn('the database is left running for the other commands that use it');
  } else {
    await postgres.stop();
  }
}

/** Runs `cleanUp` on a terminating signal, and then lets the signal end the process. */
function onSignals(cleanUp: () => Promise<void>, log: Log): () => void {
  const listen = (signal: NodeJS.Signals) => {
    cleanUp()
      .catch((error: unknown) => log.error({ err: error }, 'the database was not stopped'))
      .finally(() => {
        removeListeners();
        process.kill(process.pid, signal);
      });
  };
  const removeListeners = () => {
    for (const signal of TERMINATING_SIGNALS) process.off(signal, listen);
  };
  for (const signal of TERMINATING_SIGNALS) process.once(signal, listen);
  return removeListeners;
}

const TERMINATING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
export function requireDataDirectory({ databaseUrl, dataDir }: DatabaseConfig): void {
  if (databaseUrl !== undefined) return;
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new DataDirectoryMissing(dataDir);
}

/** The configured database in words for the operator, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === undefined) return `the embedded database of ${dataDir} (DATA_DIR)`;
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get('host') || 'localhost';
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const role = decodeURIComponent(username);
  return `the database ${name} at ${host}${port && `:${port}`}${role && ` as ${role}`} (DATABASE_URL)`;
}
