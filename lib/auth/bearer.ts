import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import { Failure } from '#lib/failures.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import type { Principal } from './principal.ts';
import { isScope } from './scopes.ts';
import { logClockDifference } from './token-times.ts';

/** Turns access tokens into principals. */
export type TokenVerifier = {
  /** Who the token speaks for. Throws UNAUTHENTICATED, or SERVICE_UNAVAILABLE without any keys. */
  verify(token: string): Principal | Promise<Principal>;
};

export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  /** The issuer's key for a token's header; throws where there is none of that `kid`. */
  readonly keyFor: JWTVerifyGetKey;
  /** For issuers that do not send `typ: at+jwt`: accept `JWT`, and refuse what is an ID token. */
  readonly acceptJwtType: boolean;
  /** By how much the issuer's clock and ours may differ. */
  readonly leewaySeconds: number;
  /** Is told of tokens whose times are refused by little: the clocks may differ by more. */
  readonly log: SampledLog;
};

/**
 * Verifies JWT access tokens (RFC 9068) by the rules of api.md section 12, and remembers those that
 * passed until they expire, by a clock that only goes on.
 */
export function makeTokenVerifier(rules: TokenRules): TokenVerifier {
  const passed = new Map<string, { principal: Principal; expires: number }>();
  return {
    verify(token) {
      const known = passed.get(token);
      if (known && known.expires > performance.now()) return known.principal;
      if (known) passed.delete(token);
      return check(token);
    },
  };

  async function check(token: string): Promise<Principal> {
    const claims = await verifiedClaims(token, rules);
    const principal = principalOf(claims);
    if (passed.size >= REMEMBERED) forgetOldest(passed, REMEMBERED / 10);
    passed.set(token, {
      principal,
      expires: performance.now() + claims.exp * 1000 - Date.now(),
    });
    return principal;
  }
}

/** What a caller without acceptable credentials is told, always in the same words. */
export function unacceptableToken(cause?: unknown): Failure {
  return new Failure(
    'UNAUTHENTICATED',
    'The access token is not acceptable: get a new one from the issuer.',
    { headers: { 'WWW-Authenticate': INVALID_TOKEN }, cause },
  );
}

const INVALID_TOKEN =
  'Bearer realm="trade-supply", error="invalid_token", ' +
  'error_description="The access token is malformed, expired, or not for this service"';

const REMEMBERED = 10_000;
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
const ACCESS_TOKEN_TYPE = /^(application\/)?at\+jwt$/i;
const JWT_TYPE = /^(application\/)?jwt$/i;

async function verifiedClaims(token: string, rules: TokenRules) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, rules.keyFor, {
      algorithms: ALGORITHMS,
      issuer: rules.issuer,
      audience: rules.audience,
      clockTolerance: rules.leewaySeconds,
      requiredClaims: ['exp', 'sub'],
    });
    const { kid, crit, typ } = protectedHeader;
    if (typeof kid !== 'string' || crit !== undefined) throw new Error('kid or crit');
    if (!hasAcceptableType(typ, payload, rules)) throw new Error('typ');
    const claims = Claims.parse(payload);
    if (claims.iat > Date.now() / 1000 + rules.leewaySeconds) {
      throw new errors.JWTClaimValidationFailed('from the future', payload, 'iat', 'check_failed');
    }
    return claims;
  } catch (error) {
    if (error instanceof Failure) throw error;
    logClockDifference(error, rules.log);
    throw unacceptableToken(error);
  }
}

/** jose types the header; what a token holds may be of any JSON type. */
function hasAcceptableType(typ: unknown, claims: JWTPayload, rules: TokenRules): boolean {
  if (typ !== undefined && typeof typ !== 'string') return false;
  if (typ !== undefined && ACCESS_TOKEN_TYPE.test(typ)) return true;
  if (!rules.acceptJwtType) return false;
  return (typ === undefined || JWT_TYPE.test(typ)) && !looksLikeAnotherToken(claims);
}

/** ID, refresh and logout tokens, by the marks that OpenID Connect, Keycloak and Cognito give them. */
function looksLikeAnotherToken(claims: JWTPayload): boolean {
  const marks = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];
  if (marks.some((mark) => claims[mark] !== undefined)) return true;
  const { token_use: cognito, typ: keycloak } = claims;
  return (
    (cognito !== undefined && cognito !== 'access') ||
    (keycloak !== undefined && keycloak !== 'Bearer')
  );
}

/** The JSON types of RFC 7519 and RFC 9068, of every claim that is looked at. Times are in seconds. */
const Claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  jti: z.string().optional(),
  client_id: z.string().optional(),
  azp: z.string().optional(),
  scope: z.string().optional(),
  scp: z.union([z.string(), z.array(z.string())]).optional(),
  countries: z.array(z.string()).optional(),
  customer_numbers: z.array(Identifier).optional(),
});

function principalOf(claims: z.infer<typeof Claims>): Principal {
  const granted = [claims.scope ?? [], claims.scp ?? []].flat().flatMap((text) => text.split(' '));
  return {
    kind: 'client',
    id: claims.sub,
    clientId: claims.client_id ?? claims.azp ?? claims.sub,
    scopes: new Set(granted.filter(isScope)),
    countries: claims.countries && new Set(claims.countries),
    customerNumbers: claims.customer_numbers,
  };
}

function forgetOldest(map: Map<string, unknown>, count: number) {
  for (const key of map.keys()) {
    map.delete(key);
    count -= 1;
    if (count <= 0) return;
  }
}
