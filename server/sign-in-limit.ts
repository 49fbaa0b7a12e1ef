import { Failure } from '#lib/failures.ts';
import type { Services } from '#lib/services.ts';

/** Counts the steps of sign-ins by the caller's address, and says 429 beyond SIGN_IN_LIMIT of them in a minute. */
export function signInFailureOf({
  signInLimit,
}: Pick<Services, 'signInLimit'>): (address: string) => Failure | undefined {
  return (address) => {
    const { allowed, resetSeconds } = signInLimit.take(address);
    if (allowed) return undefined;
    return new Failure('RATE_LIMIT_EXCEEDED', `Too many sign-ins; go on in ${resetSeconds} s.`, {
      headers: { 'Retry-After': String(resetSeconds) },
    });
  };
}
