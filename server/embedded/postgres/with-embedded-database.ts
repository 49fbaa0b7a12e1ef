import { constants } from 'node:os';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { DataDirectoryInUse } from '#server/data-directory/data-directory.ts';
import { findService } from '#server/data-directory/service-file.ts';
import type { DatabaseUrls } from './cluster.ts';
import { type EmbeddedPostgres, findRunningPostgres, startPostgres } from './postgres.ts';

/**
 * Runs `use` on the embedded database of `dataDir`: that of the service, if it runs, or else one that is started for it.
 * Throws OperatorError if another process has the directory for longer than `timeoutMs` and is no service.
 */
export async function withEmbeddedDatabase<T>(
  dataDir: string,
  log: Log,
  use: (url: string, ownerUrl: string) => Promise<T>,
  timeoutMs = 30_000,
): Promise<T> {
  // At a terminating signal a process without a listener would leave the database running.
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    const found = await findDatabase(dataDir, log, timeoutMs);
    if (found === undefined) {
      throw new OperatorError(
        `The data directory ${dataDir} is in use, but not by a service that is ready: that is still starting or stopping, or another command has it. Try again later.`,
      );
    }
    const using = use(found.url, found.ownerUrl);
    return await ('stop' in found ? using.finally(found.stop) : using);
  } finally {
    for (const signal of SIGNALS) process.off(signal, exit);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function findDatabase(
  dataDir: string,
  log: Log,
  timeoutMs: number,
): Promise<EmbeddedPostgres | DatabaseUrls | undefined> {
  let hasLogged = false;
  const find = async () => {
    try {
      return await startPostgres({ dataDir, log });
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse)) throw error;
    }
    // That of another command would be stopped with it.
    const found = findService(dataDir) && findRunningPostgres(dataDir);
    if (!found && !hasLogged) {
      hasLogged = true;
      log.warn(`waiting for the process that uses the data directory ${dataDir}`);
    }
    return found;
  };
  return pollFor(find, timeoutMs, 100);
}
