import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isFailure } from '#lib/failures.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import type { Principal } from './principal.ts';
import { type ClaimRules, clientOf, principalOf, readClaims } from './token-claims.ts';
import { TokenRefused, tokenRefusedBy, unacceptableToken } from './token-refusal.ts';
import { logClockDifference } from './token-times.ts';
import { shapeOf } from './value-shape.ts';

/** Turns access tokens into principals. */
export type TokenVerifier = {
  /** Who the token speaks for. Throws UNAUTHENTICATED, or SERVICE_UNAVAILABLE without any keys. */
  verify(token: string): Principal | Promise<Principal>;
};

export type TokenRules = ClaimRules & {
  readonly issuer: string;
  /** The issuer's key for a token's header; throws where there is none of that `kid`. */
  readonly keyFor: JWTVerifyGetKey;
  /** For issuers that do not send `typ: at+jwt`: accept `JWT`, and refuse what is an ID token. */
  readonly acceptJwtType: boolean;
  /** By how much the issuer's clock and ours may differ. */
  readonly leewaySeconds: number;
  /**
   * Is told of tokens whose times are refused by little (the clocks may differ by more), and of those that grant
   * nothing here.
   */
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
    const { claims, principal } = await verified(token, rules);
    if (principal.scopes.size === 0) logNoScope(principal, rules);
    if (passed.size >= REMEMBERED) forgetOldest(passed, REMEMBERED / 10);
    passed.set(token, {
      principal,
      expires: performance.now() + claims.exp * 1000 - Date.now(),
    });
    return principal;
  }
}

const REMEMBERED = 10_000;
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
const ACCESS_TOKEN_TYPE = /^(application\/)?at\+jwt$/i;
const JWT_TYPE = /^(application\/)?jwt$/i;

async function verified(token: string, rules: TokenRules) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, rules.keyFor, {
      algorithms: ALGORITHMS,
      issuer: rules.issuer,
      ...(rules.audienceClaim === 'aud' && { audience: [...rules.audiences] }),
      clockTolerance: rules.leewaySeconds,
      // RFC 9068 wants a subject; issuers that are not of its form may leave out that of a machine.
      requiredClaims: rules.acceptJwtType ? ['exp'] : ['exp', 'sub'],
    });
    checkHeader(protectedHeader);
    checkType(protectedHeader.typ, payload, rules);
    const claims = readClaims(payload, rules);
    if (claims.iat > Date.now() / 1000 + rules.leewaySeconds) {
      throw new errors.JWTClaimValidationFailed('from the future', payload, 'iat', 'check_failed');
    }
    return { claims, principal: principalOf(claims, rules) };
  } catch (error) {
    if (isFailure(error)) throw error;
    logClockDifference(error, rules.log);
    throw unacceptableToken(tokenRefusedBy(error, { iss: [rules.issuer], aud: rules.audiences }));
  }
}

/** jose types the header; what a token holds may be of any JSON type. */
function checkHeader({ kid, crit }: Readonly<Record<string, unknown>>): void {
  if (typeof kid !== 'string') {
    throw new TokenRefused({ part: 'header kid', found: shapeOf(kid), expected: 'a text' });
  }
  if (crit !== undefined) {
    throw new TokenRefused({ part: 'header crit', found: shapeOf(crit), expected: 'nothing' });
  }
}

/** Throws for what is no access token, by its type: an ID token of the same issuer is none. */
function checkType(typ: unknown, claims: JWTPayload, rules: TokenRules): void {
  const part = 'header typ';
  if (typeof typ === 'string' && ACCESS_TOKEN_TYPE.test(typ)) return;
  const isJwt = typ === undefined || (typeof typ === 'string' && JWT_TYPE.test(typ));
  if (!isJwt) throw new TokenRefused({ part, found: shapeOf(typ), expected: 'at+jwt' });
  if (!rules.acceptJwtType) {
    const found = typ === undefined ? 'nothing' : 'JWT';
    throw new TokenRefused({ part, found, expected: 'at+jwt, or OIDC_ACCEPT_JWT_TYPE=1' });
  }
  const mark = markOfAnotherToken(claims);
  if (mark === undefined) return;
  const found = shapeOf(claims[mark]);
  throw new TokenRefused({ part: `claim ${mark}`, found, expected: 'that of an access token' });
}

/** The claim by which a token of type JWT shows that it is an ID, refresh or logout token, where there is one. */
function markOfAnotherToken(claims: JWTPayload): string | undefined {
  const mark = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'].find(
    (name) => claims[name] !== undefined,
  );
  if (mark !== undefined) return mark;
  const { token_use: cognito, typ: keycloak } = claims;
  if (cognito !== undefined && cognito !== 'access') return 'token_use';
  if (keycloak !== undefined && keycloak !== 'Bearer') return 'typ';
  // Access tokens name their client; the ID tokens of Entra ID, Cognito, Auth0 and Okta do not.
  return clientOf(claims) ? undefined : 'client_id';
}

/** A scope claim that is elsewhere, or a prefix, is a mistake of the settings that shows as a 403 alone. */
function logNoScope({ clientId }: Principal, { scopeClaim, scopePrefix, log }: TokenRules): void {
  log.write('info', 'an access token grants none of our scopes', {
    client: clientId,
    scopeClaim: scopeClaim ?? 'scope or scp',
    scopePrefix,
  });
}

function forgetOldest(map: Map<string, unknown>, count: number) {
  for (const key of map.keys()) {
    map.delete(key);
    count -= 1;
    if (count <= 0) return;
  }
}
