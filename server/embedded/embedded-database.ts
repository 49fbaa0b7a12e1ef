import { constants } from 'node:os';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import {
  claimDataDirectory,
  type DataDirectoryClaim,
  DataDirectoryInUse,
} from '#server/data-directory/data-directory.ts';
import { readServiceFile } from '#server/data-directory/service-file.ts';
import { isAlive } from '#server/processes.ts';
import {
  type DatabaseUrls,
  type EmbeddedPostgres,
  findRunningPostgres,
  startPostgres,
} from './postgres/postgres.ts';

/**
 * Claims the data directory and starts its database, for the service. `signal` aborts the wait for it. Throws
 * DataDirectoryInUse and OperatorError.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Log,
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  return startClaimed(claimDataDirectory(dataDir), dataDir, log, signal);
}

/**
 * Runs `use` on the embedded database of `dataDir`: that of the service, if it runs, or else one that is started for it.
 * Throws OperatorError if another process has the directory for longer than `timeoutMs` and is no service.
 */
export async function withEmbeddedDatabase<T>(
  dataDir: string,
  log: Log,
  use: (url: string, ownerUrl: string) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const found = await findDatabase(dataDir, log, timeoutMs);
  if (!('release' in found)) return use(found.url, found.ownerUrl);
  const removeListeners = exitOnSignals();
  try {
    const { url, ownerUrl, stop } = await startClaimed(found, dataDir, log);
    return await use(url, ownerUrl).finally(stop);
  } finally {
    removeListeners();
  }
}

async function findDatabase(
  dataDir: string,
  log: Log,
  timeoutMs: number,
): Promise<DataDirectoryClaim | DatabaseUrls> {
  let hasLogged = false;
  const find = () => {
    const found = tryClaim(dataDir) ?? databaseOfService(dataDir);
    if (found === undefined && !hasLogged) {
      hasLogged = true;
      log.warn(`waiting for the process that uses the data directory ${dataDir}`);
    }
    return found;
  };
  const found = await pollFor(find, timeoutMs, 100);
  if (found === undefined) {
    throw new OperatorError(
      `The data directory ${dataDir} is in use, but not by a service that is ready: that is still starting or stopping, or another command has it. Try again later.`,
    );
  }
  return found;
}

function tryClaim(dataDir: string): DataDirectoryClaim | undefined {
  try {
    return claimDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return undefined;
    throw error;
  }
}

/** That of another command would be stopped with it. */
function databaseOfService(dataDir: string): DatabaseUrls | undefined {
  const service = readServiceFile(dataDir);
  return service && isAlive(service.pid) ? findRunningPostgres(dataDir) : undefined;
}

async function startClaimed(
  claim: DataDirectoryClaim,
  dataDir: string,
  log: Log,
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  try {
    const postgres = await startPostgres({ dataDir, log, signal });
    return { ...postgres, stop: () => postgres.stop().finally(() => claim.release()) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** Exits at a terminating signal, which without a listener would leave the database running. */
function exitOnSignals(): () => void {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of SIGNALS) process.once(signal, exit);
  return () => {
    for (const signal of SIGNALS) process.off(signal, exit);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
