import { setTimeout as delay } from 'node:timers/promises';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { DomainError } from '#lib/errors.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import type { RateLimitResult } from './rate-limiter.ts';

/** Throws RATE_LIMIT_EXCEEDED for a request beyond a quota. */
export function requireQuota(
  request: Pick<ApiRequest, 'refused'>,
  { allowed, refused, resetSeconds }: RateLimitResult,
  what = 'requests',
): void {
  if (allowed) return;
  request.refused = refused;
  throw tooMany(`Too many ${what}; try again in ${resetSeconds} s.`, resetSeconds);
}

/** The 429 of every limit. */
export function tooMany(message: string, retrySeconds: number): DomainError {
  const headers = { 'Retry-After': String(retrySeconds) };
  return new DomainError('RATE_LIMIT_EXCEEDED', message, { headers });
}

/** The refusals of a window that are sent without delay, so that an ordinary mistake shows at once. */
const PROMPT_REFUSALS = 20;
const DELAY_MS = 1_000;

/**
 * Delays the refusal of a caller that keeps sending beyond a rate limit by a second: refusing costs nearly as much
 * processor time as answering, and a client that is refused at once retries at once. Beyond the caller's share of
 * `refusals` there is no delay.
 */
export async function delayRefusal(
  refusals: ConcurrencyLimiter,
  { refused = 0, principal, address }: Pick<ApiRequest, 'refused' | 'principal' | 'address'>,
): Promise<void> {
  if (refused <= PROMPT_REFUSALS) return;
  const release = refusals.tryAcquire(principal?.clientId ?? address);
  if (release) await delay(DELAY_MS).finally(release);
}
