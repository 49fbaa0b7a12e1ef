import type { IncomingMessage } from 'node:http';
import { Failure } from '#lib/failures.ts';
import type { Services } from '#lib/services.ts';

/** Counts the steps of sign-ins by the caller's address, and says 429 beyond SIGN_IN_LIMIT of them in a minute. */
export function signInFailureOf(
  { signInLimit }: Pick<Services, 'signInLimit'>,
  addressOf: (incoming: IncomingMessage) => string,
): (incoming: IncomingMessage) => Failure | undefined {
  return (incoming) => {
    const { allowed, resetSeconds } = signInLimit.take(addressOf(incoming));
    if (allowed) return undefined;
    return new Failure('RATE_LIMIT_EXCEEDED', `Too many sign-ins; go on in ${resetSeconds} s.`, {
      headers: { 'Retry-After': String(resetSeconds) },
    });
  };
}
