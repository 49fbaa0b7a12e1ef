import { setTimeout as pause } from 'node:timers/promises';

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
