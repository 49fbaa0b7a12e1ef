import { setTimeout as delay } from 'node:timers/promises';
import type { HandlerResults } from '#lib/api/declaration.ts';
import type { ApiRequest, ApiResponse } from '#lib/api/request/request.ts';
import type { Principal } from '#lib/auth/context.ts';
import { DomainError, unavailable } from '#lib/errors.ts';
import { services } from '#lib/services.ts';
import type { ConcurrencyLimiter, Release } from './concurrency-limiter.ts';
import type { RateLimitResult } from './rate-limiter.ts';

/**
 * Acquires a slot for running an operation, once its request has arrived completely. A download holds its slot until
 * the file is sent. Throws SERVICE_UNAVAILABLE when too many requests are waiting, and RATE_LIMIT_EXCEEDED when the
 * caller has its share of downloads in flight.
 */
export function acquireOperationSlot(
  { signal }: ApiRequest,
  { clientId }: Principal,
  returns: keyof HandlerResults<unknown> | undefined,
): Release | Promise<Release> {
  const { operations, downloads } = services().admission;
  if (returns !== 'bytes') return operations.acquire(clientId, () => signal.aborted);
  return acquireWithoutWaiting(downloads, clientId, 'downloads');
}

/** Acquires a slot for an upload, which is held from the first byte. */
export function acquireUploadSlot({ clientId }: Principal): Release {
  return acquireWithoutWaiting(services().admission.uploads, clientId, 'uploads');
}

/** Acquires a slot for receiving a JSON body. */
export function acquireBodySlot({ clientId }: Principal): Release {
  return acquireWithoutWaiting(services().admission.bodies, clientId, 'requests');
}

/** Releases a slot: at once for a response in memory, after the last byte for a stream. */
export function releaseAfter({ body }: ApiResponse, release: Release): void {
  if (body !== null && typeof body === 'object' && 'once' in body) body.once('close', release);
  else release();
}

/** Throws RATE_LIMIT_EXCEEDED when the caller's share is used up, SERVICE_UNAVAILABLE when every slot is in use. */
function acquireWithoutWaiting(
  limiter: ConcurrencyLimiter,
  limitKey: string,
  label: string,
): Release {
  const release = limiter.tryAcquire(limitKey);
  if (release) return release;
  if (!limiter.hasAcquired(limitKey)) throw unavailable('The service is busy: try again shortly.');
  throw tooMany(
    `As many of your ${label} are under way as one caller may have: send this one when another is done.`,
    5,
  );
}

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
function tooMany(message: string, retrySeconds: number): DomainError {
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
