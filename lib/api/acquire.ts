import type { Principal } from '#lib/auth/principal.ts';
import { Failure, unavailable } from '#lib/failures.ts';
import { services } from '#lib/services.ts';
import type { Answers } from './answers.ts';
import type { ConcurrencyLimiter, Release } from './concurrency-limiter.ts';
import type { ApiRequest, ApiResponse } from './request.ts';

/**
 * Acquires what an operation holds while it is at work, which begins when its request has arrived whole; an operation
 * that sends a file holds it until the file is sent. Throws SERVICE_UNAVAILABLE where too many wait already, and
 * RATE_LIMIT_EXCEEDED where the caller sends as many files as one may.
 */
export function acquire(
  { signal }: ApiRequest,
  { clientId }: Principal,
  answers: keyof Answers<unknown> | undefined,
): Release | Promise<Release> {
  const { operations, downloads } = services().admission;
  if (answers !== 'bytes') return operations.acquire(clientId, () => signal.aborted);
  return acquireAtOnce(downloads, clientId, 'downloads');
}

/** The same for an upload, which is at work from its first byte. */
export function acquireUpload({ clientId }: Principal): Release {
  return acquireAtOnce(services().admission.uploads, clientId, 'uploads');
}

/** The same for a JSON body that is received. */
export function acquireBody({ clientId }: Principal): Release {
  return acquireAtOnce(services().admission.bodies, clientId, 'requests');
}

/** Releases once there is an answer; where that is a stream, once it is at its end. */
export function releaseAfter({ body }: ApiResponse, release: Release): void {
  if (body !== null && typeof body === 'object' && 'once' in body) body.once('close', release);
  else release();
}

/** Throws RATE_LIMIT_EXCEEDED where the caller's share is used up, SERVICE_UNAVAILABLE where all is in use. */
function acquireAtOnce(limiter: ConcurrencyLimiter, clientId: string, what: string): Release {
  const release = limiter.tryAcquire(clientId);
  if (release) return release;
  if (!limiter.isHeldBy(clientId)) throw unavailable('The service is busy: try again shortly.');
  throw new Failure(
    'RATE_LIMIT_EXCEEDED',
    `As many of your ${what} are under way as one caller may have: send this one when another is done.`,
    { headers: { 'Retry-After': '5' } },
  );
}
