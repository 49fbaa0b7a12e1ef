import type { Database } from '#db/client.ts';
import { sweepStaffSessions } from '#lib/auth/open-sessions.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';

const HOUR_MS = 3_600_000;

/** Deletes staff sessions that are long over, every hour, until it is stopped. */
export function sweepSessions(
  { db, log }: { readonly db: Database; readonly log: Log },
  everyMs = HOUR_MS,
): { stop(): void } {
  const timer = setInterval(() => {
    sweepStaffSessions(db).catch((err: unknown) =>
      log.warn(fieldsOf(err), 'staff sessions that are over stay for now'),
    );
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
