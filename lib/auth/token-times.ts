import { errors } from 'jose';
import type { SampledLog } from '#lib/sampled-log.ts';

/** Larger clock differences are noticed elsewhere; tokens that expired earlier are simply old. */
const MAX_DIFFERENCE_SECONDS = 600;

/**
 * Logs a token that narrowly missed its times and was otherwise valid: the clock of this machine or of the issuer is
 * wrong, or a client uses its tokens for too long. Safe to log, because the claims were signed by the issuer.
 */
export function logClockDifference(refusal: unknown, log: SampledLog): void {
  const isClaimError =
    refusal instanceof errors.JWTExpired || refusal instanceof errors.JWTClaimValidationFailed;
  if (!isClaimError || refusal.reason !== 'check_failed') return;
  const { claim, payload } = refusal;
  if (claim !== 'exp' && claim !== 'nbf' && claim !== 'iat') return;
  const { [claim]: time } = payload;
  if (typeof time !== 'number') return;
  const apartSeconds = Math.round(time - Date.now() / 1000);
  if (Math.abs(apartSeconds) > MAX_DIFFERENCE_SECONDS) return;
  log.write('warn', claim === 'exp' ? EXPIRED_MESSAGE : NOT_YET_VALID_MESSAGE, {
    claim,
    apartSeconds,
  });
}

const NOT_YET_VALID_MESSAGE =
  'clock: refused an access token issued in the future; compare the clock of this machine with the ' +
  "issuer's, or raise CLOCK_LEEWAY_SECONDS";
const EXPIRED_MESSAGE =
  'clock: refused an access token that has just expired; if this happens to new tokens, compare ' +
  "the clock of this machine with the issuer's, or raise CLOCK_LEEWAY_SECONDS";
