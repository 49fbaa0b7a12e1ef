import { setTimeout as pause } from 'node:timers/promises';

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Calls `check` every `everyMs` until it returns a value, and returns that; undefined after
 * `withinMs`. For what has no event, such as the files or the end of another process.
 */
export async function pollFor<T>(
  check: () => T | undefined | Promise<T | undefined>,
  withinMs: number,
  everyMs = 10,
): Promise<T | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await check();
    if (value !== undefined || performance.now() >= deadline) return value;
    await pause(everyMs);
  }
}

/** What `work` resolves with, or throws the error of `late` after so many milliseconds; `work` continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(late()), ms);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
