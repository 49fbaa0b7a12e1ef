import type { Config } from '#lib/config.ts';
import { removeExpiredEvents } from '#lib/customer/retention.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Services } from '#lib/services.ts';
import { startHourly } from './hourly.ts';

/** Deletes events past their retention, at once and then every hour. */
export function sweepEvents(
  { db, clock, log, config }: Pick<Services, 'db' | 'clock' | 'log'> & Retention,
  everyMs?: number,
): { stop(): Promise<void> } {
  return startHourly(async () => {
    try {
      const events = await removeExpiredEvents({ db, clock }, config.eventRetentionDays);
      if (events > 0) log.info({ events }, 'deleted events past their retention');
    } catch (err) {
      log.warn(
        fieldsOf(err),
        'could not delete events past their retention; trying again in an hour',
      );
    }
  }, everyMs);
}

type Retention = { readonly config: Pick<Config, 'eventRetentionDays'> };
