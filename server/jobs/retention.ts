import type { Database } from '#db/client.ts';
import { deleteEndedWindows } from '#lib/api/limits/request-leases.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { type OldDataContext, removeOldData } from './old-data.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Removes old data, at once and then every hour. */
export function startRetention(
  { db, clock, log, config }: Omit<OldDataContext, 'actor'> & { readonly log: Log },
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  return startRepeating(async () => {
    const context = { db, clock, config, actor: 'retention' };
    const { removed, failures } = await removeOldData(context);
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed old data');
    for (const { kind, error } of failures) {
      log.warn(
        { ...errorFields(error), kind },
        'could not remove old data; trying again in an hour',
      );
    }
  }, everyMs);
}

/** Deletes what was counted for rate limits whose time is over, at once and then every minute. */
export function startWindowCleanup(
  { db, log }: { readonly db: Database; readonly log: Log },
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  return startRepeating(async () => {
    try {
      await deleteEndedWindows(db);
    } catch (err) {
      log.warn(
        errorFields(err),
        'could not delete counts of rate limits; trying again in a minute',
      );
    }
  }, everyMs);
}

/**
 * Runs a job at once and then repeatedly; a run is skipped while the previous one is in progress. `job` must handle
 * its own errors. `stop` resolves when the current run has ended.
 */
function startRepeating(job: () => Promise<void>, everyMs: number): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    current = job().finally(() => {
      isRunning = false;
    });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}
