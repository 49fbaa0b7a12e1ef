import { setTimeout as delay } from 'node:timers/promises';
import type { OperationMetadata } from '#lib/api/declaration.ts';
import type { ApiRequest, ApiResponse } from '#lib/api/request/request.ts';
import type { Principal } from '#lib/auth/context.ts';
import { DomainError, unavailable } from '#lib/errors.ts';
import { services } from '#lib/services.ts';
import type { ConcurrencyLimiter, Release } from './concurrency-limiter.ts';
import type { RateLimitResult } from './rate-limiter.ts';

/**
 * Acquires a slot for running an operation, once its request has arrived completely. A download holds its slot until
 * the file is sent. Throws SERVICE_UNAVAILABLE when too many requests are waiting, and like `acquireSlot` for a download.
 */
export function acquireOperationSlot(
  { signal }: ApiRequest,
  principal: Principal,
  { returns, file, awaitsOthers }: Pick<OperationMetadata, 'returns' | 'file' | 'awaitsOthers'>,
): Release | Promise<Release> {
  if (awaitsOthers) return acquireSlot('longPolls', principal);
  if (returns === 'bytes') return acquireSlot('downloads', principal);
  if (returns === 'lines') return acquireSlot('recordExports', principal);
  const limiter = services().admission[file ? 'exports' : 'operations'];
  return limiter.acquire(principal.clientId, () => signal.aborted);
}

/**
 * Acquires a slot without waiting: for an upload from its first byte, or for receiving a JSON body. Throws
 * RATE_LIMIT_EXCEEDED when the caller's share is used up, SERVICE_UNAVAILABLE when every slot is in use.
 */
export function acquireSlot(what: keyof typeof WORDS, { clientId }: Principal): Release {
  const limiter = services().admission[what];
  const release = limiter.tryAcquire(clientId);
  if (release) return release;
  if (!limiter.hasAcquired(clientId)) throw unavailable('The service is busy: try again shortly.');
  throw tooMany(
    `As many of your ${WORDS[what]} are under way as one caller may have: send this one when another is done.`,
    5,
  );
}

const WORDS = {
  ...{ downloads: 'downloads', uploads: 'uploads', bodies: 'requests' },
  ...{ recordExports: 'exports', longPolls: 'waiting requests' },
} as const;

/** Releases a slot: at once for a response in memory, after the last byte for a stream. */
export function releaseAfter({ body }: ApiResponse, release: Release): void {
  if (body !== null && typeof body === 'object' && 'once' in body) body.once('close', release);
  else release();
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
