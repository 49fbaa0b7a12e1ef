import { errors } from 'jose';
import { Failure } from '#lib/failures.ts';
import { type ClaimProblem, shapeBeside, shapeOf } from './value-shape.ts';

/** Why a token is not accepted. Recognised by `code`, like a DomainError. */
export class TokenRefused extends Error {
  readonly code = 'TOKEN_REFUSED';
  readonly problem: ClaimProblem;
  constructor(problem: ClaimProblem, cause?: unknown) {
    super(`${problem.part}: ${problem.found}`, { cause });
    this.problem = problem;
  }
}

/** The error for a caller with an invalid token: always the same message, the reason is only logged. */
export function unacceptableToken(cause: TokenRefused): Failure {
  return new Failure(
    'UNAUTHENTICATED',
    'The access token is not acceptable: get a new one from the issuer.',
    { headers: { 'WWW-Authenticate': INVALID_TOKEN }, cause },
  );
}

/** Why a token was refused, from the cause of an error; undefined for other errors. */
export function tokenProblemOf({ cause }: Failure): ClaimProblem | undefined {
  return isTokenRefused(cause) ? cause.problem : undefined;
}

function isTokenRefused(error: unknown): error is TokenRefused {
  return error instanceof Error && 'code' in error && error.code === 'TOKEN_REFUSED';
}

/** Converts an error of jose. `expected`: the accepted values of claims that are compared. */
export function tokenRefusedBy(
  error: unknown,
  expected: Readonly<Record<string, readonly string[]>>,
): TokenRefused {
  if (isTokenRefused(error)) return error;
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = error;
    return new TokenRefused(problemOfClaim(claim, payload[claim], expected[claim]), error);
  }
  const known = error instanceof errors.JOSEError ? JOSE_PROBLEMS.get(error.code) : undefined;
  return new TokenRefused(known ?? NOT_A_JWT, error);
}

const INVALID_TOKEN =
  'Bearer realm="trade-supply", error="invalid_token", ' +
  'error_description="The access token is malformed, expired, or not for this service"';

function problemOfClaim(
  claim: string,
  value: unknown,
  accepted: readonly string[] | undefined,
): ClaimProblem {
  const part = `claim ${claim}`;
  if (accepted) {
    return { part, found: shapeBeside(value, accepted), expected: accepted.join(' or ') };
  }
  if (typeof value !== 'number') return { part, found: shapeOf(value), expected: 'it to be there' };
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
