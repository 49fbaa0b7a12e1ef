import type { Database } from '#db/client.ts';
import { deleteEndedWindows } from '#lib/api/limits/request-leases.ts';
import { deleteEndedStaffSessions } from '#lib/auth/sessions/session-admin.ts';
import type { Config } from '#lib/config/config.ts';
import { deleteExpiredEvents } from '#lib/customer/events/retention.ts';
import type { Services } from '#lib/services.ts';
import { HOUR_MS, type JobServices, MINUTE_MS, startRepeating } from './repeating.ts';

/** Deletes events past their retention, at once and then every hour. */
export function startEventRetention(
  services: JobServices & Pick<Services, 'db' | 'clock'> & Retention,
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  const { config, log } = services;
  const failure = 'could not delete events past their retention; trying again in an hour';
  return startRepeating(services, { name: 'event_retention', everyMs, failure }, async () => {
    const events = await deleteExpiredEvents(services, config.eventRetentionDays);
    if (events > 0) log.info({ events }, 'deleted events past their retention');
  });
}

type Retention = { readonly config: Pick<Config, 'eventRetentionDays'> };

/** Deletes staff sessions that ended a day ago, at once and then every hour. */
export function startSessionCleanup(
  services: JobServices & { readonly db: Database },
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  const failure = 'could not delete ended staff sessions; trying again in an hour';
  return startRepeating(services, { name: 'session_cleanup', everyMs, failure }, () =>
    deleteEndedStaffSessions(services.db),
  );
}

/** Deletes what was counted for rate limits whose time is over, at once and then every minute. */
export function startWindowCleanup(
  services: JobServices & { readonly db: Database },
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  const failure = 'could not delete counts of rate limits; trying again in a minute';
  return startRepeating(services, { name: 'rate_limit_cleanup', everyMs, failure }, async () => {
    await deleteEndedWindows(services.db);
  });
}
