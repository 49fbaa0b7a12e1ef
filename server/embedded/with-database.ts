import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import {
  claimDataDirectory,
  type DataDirectoryClaim,
  DataDirectoryInUse,
} from './data-directory.ts';
import { announce, othersAreAtWork, waitUntilAlone } from './database-presence.ts';
import { pollFor } from './poll.ts';
import {
  type DatabaseUrls,
  type EmbeddedPostgres,
  runningPostgres,
  startPostgres,
} from './postgres.ts';
import { clusterOf } from './postgres-place.ts';
import { endLeftovers } from './postgres-processes.ts';

/** Another process has the data directory, and its database does not answer. */
export class DatabaseNotReady extends Error {
  readonly code = 'database_not_ready';
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use, but its database does not answer: the server or command that has it is still starting or stopping, or is stuck. Try again, or stop it.`,
    );
  }
}

/**
 * Runs a command's work, `use`, on the database that is configured: DATABASE_URL, else the
 * embedded one of the process that has the data directory, else one of the command's own. That is
 * stopped at the end, when the commands that joined it meanwhile are done too. Who has the data
 * directory gets `patienceMs` to have its database ready; then DatabaseNotReady is thrown.
 * `use` gets the owner's address beside the service's where there is one: always of an embedded
 * database, of another as DATABASE_OWNER_URL. Migrates nothing.
 */
export async function withDatabaseUrl<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>,
  log: Log,
  use: (url: string, ownerUrl: string | undefined) => Promise<T>,
  patienceMs = 30_000,
): Promise<T> {
  if (config.databaseUrl !== undefined) return use(config.databaseUrl, config.databaseOwnerUrl);
  const { dataDir } = config;
  const access = await findAccess(dataDir, log, patienceMs);
  try {
    return 'url' in access
      ? await use(access.url, access.ownerUrl)
      : await workOnOwn(dataDir, log, use);
  } finally {
    await access.release();
  }
}

type Joined = DatabaseUrls & { release(): Promise<void> };

async function findAccess(
  dataDir: string,
  log: Log,
  patienceMs: number,
): Promise<Joined | DataDirectoryClaim> {
  let told = false;
  const access = await pollFor(
    async () => {
      const found = claim(dataDir) ?? (await join(dataDir));
      if (found === undefined && !told) {
        told = true;
        log.warn(`Waiting for the database of ${dataDir}, which is being started or stopped`);
      }
      return found;
    },
    patienceMs,
    100,
  );
  if (access === undefined) throw new DatabaseNotReady(dataDir);
  return access;
}

function claim(dataDir: string): DataDirectoryClaim | undefined {
  try {
    return claimDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return undefined;
    throw error;
  }
}

async function join(dataDir: string): Promise<Joined | undefined> {
  const urls = await runningPostgres(dataDir);
  const presence = urls === undefined ? undefined : await announce(urls.url);
  if (urls === undefined || presence === undefined) return undefined;
  return { ...urls, release: () => presence.end() };
}

async function workOnOwn<T>(
  dataDir: string,
  log: Log,
  use: (url: string, ownerUrl: string) => Promise<T>,
): Promise<T> {
  const postgres = await startOrAdopt(dataDir, log);
  const forget = onSignals(() => stopUnlessJoined(postgres, log), log);
  try {
    return await use(postgres.url, postgres.ownerUrl);
  } finally {
    // Until it has stopped: a command that comes now waits, and then starts its own.
    await waitUntilAlone(postgres.url, log);
    await postgres.stop();
    forget();
  }
}

type OwnPostgres = DatabaseUrls & Pick<EmbeddedPostgres, 'stop'>;

/** One whose owner was killed may still serve commands that joined it: it is not started anew. */
async function startOrAdopt(dataDir: string, log: Log): Promise<OwnPostgres> {
  const urls = await runningPostgres(dataDir);
  if (urls === undefined) return startPostgres({ dataDir, log });
  return { ...urls, stop: () => endLeftovers(clusterOf(dataDir), log) };
}

async function stopUnlessJoined(postgres: OwnPostgres, log: Log): Promise<void> {
  if (await othersAreAtWork(postgres.url)) {
    log.warn('The database is left running for the commands that are at work on it');
  } else {
    await postgres.stop();
  }
}

/** On a signal that ends us, does `first` and lets the signal do the rest. */
function onSignals(first: () => Promise<void>, log: Log): () => void {
  const listen = (signal: NodeJS.Signals) => {
    first()
      .catch((error: unknown) => log.error({ err: error }, 'The database was not stopped'))
      .finally(() => {
        forget();
        process.kill(process.pid, signal);
      });
  };
  const forget = () => {
    for (const signal of ENDING) process.off(signal, listen);
  };
  for (const signal of ENDING) process.once(signal, listen);
  return forget;
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
