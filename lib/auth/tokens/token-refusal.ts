import { errors } from 'jose';
import { type ClaimProblem, describeMismatch, describeShape } from '#lib/auth/claims.ts';
import { DomainError } from '#lib/errors.ts';

/** A token is not accepted. Its caller always gets the same message: `problem` is for the log. */
export class TokenRefused extends DomainError {
  readonly problem: ClaimProblem;
  constructor(problem: ClaimProblem, cause?: unknown) {
    const message = 'The access token is not acceptable: get a new one from the issuer.';
    super('UNAUTHENTICATED', message, { headers: { 'WWW-Authenticate': INVALID_TOKEN }, cause });
    this.problem = problem;
  }
}

const INVALID_TOKEN =
  'Bearer realm="trade-supply", error="invalid_token", ' +
  'error_description="The access token is malformed, expired, or not for this service"';

/** The refusal for a part of a token that is not what was expected. */
export const refused = (part: string, found: string, expected: string) =>
  new TokenRefused({ part, found, expected });

/** What was wrong with failed authentications, as they are counted. */
export type AuthenticationFailure =
  | 'audience'
  | 'claims'
  | 'expired'
  | 'issuer'
  | 'key'
  | 'keys_missing'
  | 'link'
  | 'malformed'
  | 'no_credentials'
  | 'not_signed_in'
  | 'password'
  | 'sign_in'
  | 'signature'
  | 'type';

/**
 * Why a token was refused, for the log and as it is counted; undefined for other errors. `audienceClaim` is the claim that
 * says what a token is for.
 */
export function refusalOf(
  error: DomainError,
  audienceClaim: string,
): { problem: ClaimProblem; failure: AuthenticationFailure } | undefined {
  // The verifier that threw it asks, so both are of one module graph.
  if (!(error instanceof TokenRefused)) return undefined;
  const { problem } = error;
  const isAudience = problem.part === `claim ${audienceClaim}`;
  return { problem, failure: isAudience ? 'audience' : (FAILURES.get(problem.part) ?? 'claims') };
}

const FAILURES: ReadonlyMap<string, AuthenticationFailure> = new Map([
  ['claim exp', 'expired'],
  ['claim iss', 'issuer'],
  ['header alg', 'signature'],
  ['header kid', 'key'],
  ['header typ', 'type'],
  ['header Authorization', 'malformed'],
  ['signature', 'signature'],
  ['token', 'malformed'],
]);

/** The refusal for an error of jose. `accepted`: the values of claims that are compared. */
export function toRefusal(
  error: unknown,
  accepted: Readonly<Record<string, readonly string[]>>,
): TokenRefused {
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = error;
    return new TokenRefused(problemOfClaim(claim, payload[claim], accepted[claim]), error);
  }
  const known = error instanceof errors.JOSEError ? JOSE_PROBLEMS.get(error.code) : undefined;
  return new TokenRefused(known ?? NOT_A_JWT, error);
}

function problemOfClaim(
  claim: string,
  value: unknown,
  accepted: readonly string[] | undefined,
): ClaimProblem {
  const part = `claim ${claim}`;
  if (accepted) {
    return { part, found: describeMismatch(value, accepted), expected: accepted.join(' or ') };
  }
  if (typeof value !== 'number')
    return { part, found: describeShape(value), expected: 'it to be there' };
  const seconds = Math.round(value - Date.now() / 1000);
  const when = seconds < 0 ? `${-seconds} s ago` : `${seconds} s ahead`;
  return { part, found: `a time ${when}`, expected: claim === 'exp' ? 'later' : 'earlier' };
}

const NOT_A_JWT = { part: 'token', found: 'something else', expected: 'a signed JWT' };
const JOSE_PROBLEMS: ReadonlyMap<string, ClaimProblem> = new Map([
  [
    'ERR_JWKS_NO_MATCHING_KEY',
    { part: 'header kid', found: 'a key that the issuer does not publish', expected: 'its own' },
  ],
  [
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    { part: 'signature', found: 'one that does not match the key', expected: "the issuer's" },
  ],
  [
    'ERR_JOSE_ALG_NOT_ALLOWED',
    { part: 'header alg', found: 'another algorithm', expected: 'RS256, PS256 or ES256' },
  ],
]);
