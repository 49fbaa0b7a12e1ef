import { setTimeout as delay } from 'node:timers/promises';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** So many refusals of a window are answered at once: a mistake is told quickly. */
const PROMPT_REFUSALS = 20;
const DELAY_MS = 1_000;

/**
 * Holds back the refusal of a caller who goes on asking beyond a rate limit, for a second: a refusal takes the
 * processor nearly as long as an answer, and who is refused at once asks again at once. Beyond the caller's share of
 * `refusals` it is not held back.
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
