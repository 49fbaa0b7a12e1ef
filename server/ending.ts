import type { Log } from '#lib/log.ts';

/** The longest that requests in flight may take to end, the grace before it included, in milliseconds. */
export const DRAIN_MS = 25_000;
/** The longest that everything else but an embedded database may take to stop, all of it together. */
export const PARTS_MS = 3_000;

/**
 * The longest that an ending may take, in milliseconds: less than the 30 s that orchestrators wait before SIGKILL.
 * An embedded database that is still stopping then was told to, and does so by itself; its data is safe either way.
 */
export const HARD_STOP_MS = 29_500;

/**
 * Makes the stopping of the parts of a service bounded: all of them together have `mostMs` from when the first is
 * stopped. A part that is not done by then is left to the end of the process, and the log names it.
 */
export function makeStopInTime(log: Log, mostMs: number) {
  let until: number | undefined;
  return (part: string, stop: () => unknown) => async (): Promise<void> => {
    until ??= performance.now() + mostMs;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => {
        log.warn({ part }, 'not stopped in time: it ends with the process');
        late.resolve();
      },
      Math.max(0, until - performance.now()),
    );
    try {
      await Promise.race([stop(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
