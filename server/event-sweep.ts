import type { Config } from '#lib/config.ts';
import { removeExpiredEvents } from '#lib/customer/retention.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Services } from '#lib/services.ts';
import { startHourly } from './hourly.ts';

/** Removes events that are no longer retained, at once and then every hour, until it is stopped. */
export function sweepEvents(
  { db, clock, log, config }: Pick<Services, 'db' | 'clock' | 'log'> & Retention,
  everyMs?: number,
): { stop(): Promise<void> } {
  return startHourly(async () => {
    try {
      const events = await removeExpiredEvents({ db, clock }, config.eventRetentionDays);
      if (events > 0) log.info({ events }, 'events that are no longer retained were removed');
    } catch (err) {
      log.warn(fieldsOf(err), 'events that are no longer retained stay for now');
    }
  }, everyMs);
}

type Retention = { readonly config: Pick<Config, 'eventRetentionDays'> };
