import type { Database } from '#db/client.ts';
import { sweepStaffSessions } from '#lib/auth/open-sessions.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { startHourly } from './hourly.ts';

/** Deletes staff sessions that ended a day ago, at once and then every hour. */
export function sweepSessions(
  { db, log }: { readonly db: Database; readonly log: Log },
  everyMs?: number,
): { stop(): Promise<void> } {
  return startHourly(async () => {
    try {
      await sweepStaffSessions(db);
    } catch (err) {
      log.warn(fieldsOf(err), 'could not delete ended staff sessions; trying again in an hour');
    }
  }, everyMs);
}
