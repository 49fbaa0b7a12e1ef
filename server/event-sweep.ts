import type { Config } from '#lib/config.ts';
import { removeExpiredEvents } from '#lib/customer/retention.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Services } from '#lib/services.ts';

const HOUR_MS = 3_600_000;

/** Removes events that are no longer retained, every hour, until it is stopped. */
export function sweepEvents(
  { db, clock, log, config }: Pick<Services, 'db' | 'clock' | 'log'> & Retention,
  everyMs = HOUR_MS,
): { stop(): void } {
  const timer = setInterval(() => {
    removeExpiredEvents({ db, clock }, config.eventRetentionDays).then(
      (events) => {
        if (events > 0) log.info({ events }, 'events that are no longer retained were removed');
      },
      (err: unknown) => log.warn(fieldsOf(err), 'events that are no longer retained stay for now'),
    );
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

type Retention = { readonly config: Pick<Config, 'eventRetentionDays'> };
