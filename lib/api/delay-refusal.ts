import { setTimeout as delay } from 'node:timers/promises';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** The refusals of a window that are sent without delay, so that an honest mistake shows at once. */
const PROMPT_REFUSALS = 20;
const DELAY_MS = 1_000;

/**
 * Delays the refusal of a caller that keeps sending beyond a rate limit by a second: refusing costs nearly as much
 * processor time as answering, and a client that is refused at once retries at once. Beyond the caller's share of
 * `refusals` there is no delay.
 */
export async function delayRefusal(
  refusals: ConcurrencyLimiter,
  caller: string,
  refused: number,
): Promise<void> {
  if (refused <= PROMPT_REFUSALS) return;
  const release = refusals.tryAcquire(caller);
  if (release) await delay(DELAY_MS).finally(release);
}
