import type { Log } from '#lib/log.ts';

/** The longest that draining may take, including the grace period, in milliseconds. */
export const DRAIN_MS = 25_000;
/** The longest that everything else, except an embedded database, may take to stop, in total. */
export const PARTS_MS = 3_000;

/**
 * The longest that stopping may take, in milliseconds: less than the 30 s that orchestrators wait before SIGKILL. An
 * embedded database that is still stopping then finishes by itself; its data is safe either way.
 */
export const HARD_STOP_MS = 29_500;

/**
 * Bounds the time for stopping the parts of a service: `maxMs` in total, from when the first is stopped. A part that is
 * late is logged and left to the exit of the process.
 */
export function makeStopInTime(log: Log, maxMs: number) {
  let deadline: number | undefined;
  return (part: string, stop: () => unknown) => async (): Promise<void> => {
    deadline ??= performance.now() + maxMs;
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => {
        log.warn({ part }, 'not stopped in time: left to the exit of the process');
        timeout.resolve();
      },
      Math.max(0, deadline - performance.now()),
    );
    try {
      await Promise.race([stop(), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
