import type { Log } from '#lib/logging/log.ts';
import {
  claimDataDirectory,
  type DataDirectoryClaim,
  DataDirectoryInUse,
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
 * Runs `use` on the embedded database of `dataDir`: that of the process that has claimed the folder, or one that is
 * started here. The last is stopped at the end, once the commands that joined it are done too. Throws DatabaseNotReady
 * if the database of another process does not answer within `timeoutMs`.
 */
export async function withEmbeddedDatabase<T>(
  dataDir: string,
  log: Log,
  use: (url: string, ownerUrl: string) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
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
