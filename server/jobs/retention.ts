import type { Database } from '#db/client.ts';
import { deleteEndedWindows } from '#lib/api/limits/request-leases.ts';
import { deleteEndedStaffSessions } from '#lib/auth/sessions/session-admin.ts';
import type { Config } from '#lib/config/config.ts';
import { deleteExpiredEvents } from '#lib/customer/events/retention.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { Services } from '#lib/services.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs a job at once and then every hour, or as given; a run is skipped while the previous one is in progress. `job` must handle
 * its own errors. `stop` resolves when the current run has ended.
 */
function startRepeating(job: () => Promise<void>, everyMs = HOUR_MS): { stop(): Promise<void> } {
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

/** Deletes events past their retention, at once and then every hour. */
export function startEventRetention(
  { db, clock, log, config }: Pick<Services, 'db' | 'clock' | 'log'> & Retention,
  everyMs?: number,
): { stop(): Promise<void> } {
  return startRepeating(async () => {
    try {
      const events = await deleteExpiredEvents({ db, clock }, config.eventRetentionDays);
      if (events > 0) log.info({ events }, 'deleted events past their retention');
    } catch (err) {
      log.warn(
        errorFields(err),
        'could not delete events past their retention; trying again in an hour',
      );
    }
  }, everyMs);
}

type Retention = { readonly config: Pick<Config, 'eventRetentionDays'> };

/** Deletes staff sessions that ended a day ago, at once and then every hour. */
export function startSessionCleanup(
  { db, log }: { readonly db: Database; readonly log: Log },
  everyMs?: number,
): { stop(): Promise<void> } {
  return startRepeating(async () => {
    try {
      await deleteEndedStaffSessions(db);
    } catch (err) {
      log.warn(errorFields(err), 'could not delete ended staff sessions; trying again in an hour');
    }
  }, everyMs);
}

const MINUTE_MS = 60_000;

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
