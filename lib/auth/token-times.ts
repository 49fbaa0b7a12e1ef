import { errors } from 'jose';
import type { SampledLog } from '#lib/sampled-log.ts';

/** Clocks that differ by more than this are noticed elsewhere; tokens older than this are just old. */
const NEARLY_SECONDS = 600;

/**
 * Tells the log of a token that was refused by its times alone, and nearly passed: the clock of this
 * machine or of the issuer is wrong, or a client uses its tokens for too long. What is told was signed
 * by the issuer.
 */
export function logClockDifference(refusal: unknown, log: SampledLog): void {
  const isOfTimes =
    refusal instanceof errors.JWTExpired || refusal instanceof errors.JWTClaimValidationFailed;
  if (!isOfTimes || refusal.reason !== 'check_failed') return;
  const { claim, payload } = refusal;
  if (claim !== 'exp' && claim !== 'nbf' && claim !== 'iat') return;
  const { [claim]: time } = payload;
  if (typeof time !== 'number') return;
  const apartSeconds = Math.round(time - Date.now() / 1000);
  if (Math.abs(apartSeconds) > NEARLY_SECONDS) return;
  log.write('warn', claim === 'exp' ? LATE : EARLY, { claim, apartSeconds });
}

const EARLY =
  'clock: an access token of the future is refused; compare the clock of this machine with the ' +
  "issuer's, or raise CLOCK_LEEWAY_SECONDS";
const LATE =
  'clock: an access token that has just expired is refused; where this happens to new ones, compare ' +
  "the clock of this machine with the issuer's, or raise CLOCK_LEEWAY_SECONDS";
