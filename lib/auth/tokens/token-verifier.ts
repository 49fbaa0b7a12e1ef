import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';
import {
  CountriesClaim,
  CustomerNumbersClaim,
  claimAt,
  describeMismatch,
  describeShape,
  findClaimProblem,
  StringOrList,
} from '#lib/auth/claims.ts';
import type { Principal } from '#lib/auth/context.ts';
import { isScope, type Scope } from '#lib/auth/scopes.ts';
import { type DomainError, isDomainError } from '#lib/errors.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { refusalOf, refused, TokenRefused, toRefusal } from './token-refusal.ts';

/** Verifies access tokens and turns them into principals. */
export type TokenVerifier = ReturnType<typeof makeTokenVerifier>;

export type TokenVerifierOptions = ClaimRules & {
  readonly issuer: string;
  /** Finds the issuer's key for the `kid` of a token's header; throws when there is none. */
  readonly keyFor: JWTVerifyGetKey;
  /** For issuers that do not send `typ: at+jwt`: also accept `JWT`, unless the token looks like an ID token. */
  readonly acceptJwtType: boolean;
  /** Receives tokens without any of our scopes. */
  readonly log: SampledLog;
};

/**
 * Verifies JWT access tokens (RFC 9068). Verified tokens are cached until they expire, for ten minutes at most, by the
 * monotonic clock.
 */
export function makeTokenVerifier(rules: TokenVerifierOptions) {
  const verifiedTokens = new BoundedMap<string, { principal: Principal; expires: number }>(
    MAX_CACHED,
  );
  return {
    /**
     * The principal of an `Authorization` header. Rejects with UNAUTHENTICATED, or SERVICE_UNAVAILABLE when the issuer's
     * keys are not known.
     */
    verify(authorization: string): Principal | Promise<Principal> {
      const token = BEARER.exec(authorization)?.[1];
      if (token === undefined) return Promise.reject(NO_TOKEN());
      const cached = verifiedTokens.get(token);
      if (cached && cached.expires > performance.now()) return cached.principal;
      if (cached) verifiedTokens.delete(token);
      return verifyAndCache(token);
    },
    /** Why `verify` refused a token; undefined for other errors. */
    refusalOf: (error: DomainError) => refusalOf(error, rules.audienceClaim),
  };

  async function verifyAndCache(token: string): Promise<Principal> {
    const { claims, principal } = await verifyToken(token, rules);
    if (principal.scopes.size === 0) logNoScope(principal, rules);
    const cachedMs = Math.min(claims.exp * 1000 - Date.now(), MAX_CACHED_MS);
    verifiedTokens.set(token, { principal, expires: performance.now() + cachedMs });
    return principal;
  }
}

// Two Authorization headers arrive joined by a comma, which this does not match.
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const NO_TOKEN = () => refused('header Authorization', 'something else', 'Bearer and one token');

const MAX_CACHED = 10_000;
/** As long as keys are fresh: an issuer that withdraws a key withdraws its tokens, however late they expire. */
const MAX_CACHED_MS = 10 * 60_000;
/** By how much the clocks of the issuer and of this machine may differ: machines keep time within a second. */
const LEEWAY_SECONDS = 30;
const MAX_LIFETIME_SECONDS = 24 * 3600;
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
const ACCESS_TOKEN_TYPE = /^(application\/)?at\+jwt$/i;
const JWT_TYPE = /^(application\/)?jwt$/i;

async function verifyToken(token: string, rules: TokenVerifierOptions) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, rules.keyFor, {
      algorithms: ALGORITHMS,
      issuer: rules.issuer,
      ...(rules.audienceClaim === 'aud' && { audience: [...rules.audiences] }),
      clockTolerance: LEEWAY_SECONDS,
      // RFC 9068 requires a subject; issuers that do not follow it may omit it for machine clients.
      requiredClaims: rules.acceptJwtType ? ['exp'] : ['exp', 'sub'],
    });
    checkHeader(protectedHeader);
    checkType(protectedHeader.typ, payload, rules);
    const claims = parseClaims(payload, rules);
    if (claims.iat > Date.now() / 1000 + LEEWAY_SECONDS) {
      throw new errors.JWTClaimValidationFailed('from the future', payload, 'iat', 'check_failed');
    }
    // A token cannot be taken back before it expires.
    if (claims.exp > Date.now() / 1000 + MAX_LIFETIME_SECONDS + LEEWAY_SECONDS)
      throw refused('claim exp', 'a time more than 24 hours ahead', 'an earlier one');
    return { claims, principal: principalFromClaims(claims, rules) };
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw toRefusal(error, { iss: [rules.issuer], aud: rules.audiences });
  }
}

/** jose types the header, but a token may hold any JSON type there. */
function checkHeader({ kid, crit }: Readonly<Record<string, unknown>>): void {
  if (typeof kid !== 'string') throw refused('header kid', describeShape(kid), 'a text');
  if (crit !== undefined) throw refused('header crit', describeShape(crit), 'nothing');
}

/** Throws unless the token is an access token; ID tokens of the same issuer are not. */
function checkType(typ: unknown, claims: JWTPayload, rules: TokenVerifierOptions): void {
  const part = 'header typ';
  if (typeof typ === 'string' && ACCESS_TOKEN_TYPE.test(typ)) return;
  const isJwt = typ === undefined || (typeof typ === 'string' && JWT_TYPE.test(typ));
  if (!isJwt) throw refused(part, describeShape(typ), 'at+jwt');
  if (!rules.acceptJwtType) {
    const found = typ === undefined ? 'nothing' : 'JWT';
    throw refused(part, found, 'at+jwt, or OIDC_ACCEPT_JWT_TYPE=1');
  }
  const claim = findForeignClaim(claims);
  if (claim !== undefined)
    throw refused(`claim ${claim}`, describeShape(claims[claim]), 'that of an access token');
}

/** The claim that gives away an ID, refresh or logout token of type JWT, if there is one. */
function findForeignClaim(claims: JWTPayload): string | undefined {
  const claim = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'].find(
    (name) => claims[name] !== undefined,
  );
  if (claim !== undefined) return claim;
  const { token_use: cognito, typ: keycloak } = claims;
  if (cognito !== undefined && cognito !== 'access') return 'token_use';
  if (keycloak !== undefined && keycloak !== 'Bearer') return 'typ';
  // Access tokens name their client; the ID tokens of Entra ID, Cognito, Auth0 and Okta do not.
  return clientIdOf(claims) ? undefined : 'client_id';
}

/** Without this line, a wrong OIDC_SCOPE_CLAIM or OIDC_SCOPE_PREFIX would show only as 403 responses. */
function logNoScope(
  { clientId }: Principal,
  { scopeClaim, scopePrefix, log }: TokenVerifierOptions,
): void {
  log.write('info', 'an access token grants none of our scopes', {
    client: clientId,
    scopeClaim: scopeClaim ?? 'scope or scp',
    scopePrefix,
  });
}

/** The settings for what differs between issuers of access tokens. */
type ClaimRules = {
  /** The claim that holds scopes, or the path to it; undefined: both `scope` and `scp`. */
  readonly scopeClaim?: string | undefined;
  /** The prefix of our scopes in tokens; scopes without it are ignored. */
  readonly scopePrefix: string;
  /** Accepted values of `audienceClaim`. */
  readonly audiences: readonly string[];
  readonly audienceClaim: 'aud' | 'client_id' | 'azp';
};

type Claims = z.infer<typeof Claims>;

/** The types of all claims that are read, by RFC 7519 and RFC 9068. Times are in seconds. */
const Claims = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  sub: z.string().min(1).optional(),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  jti: z.string().optional(),
  client_id: z.string().optional(),
  azp: z.string().optional(),
  appid: z.string().optional(),
  cid: z.string().optional(),
  scope: z.string().optional(),
  scp: StringOrList.optional(),
  countries: CountriesClaim.optional(),
  customer_numbers: CustomerNumbersClaim.optional(),
});

/** Parses the claims of a token whose signature, issuer and times are valid. Throws TokenRefused. */
function parseClaims(payload: unknown, rules: ClaimRules): Claims {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success)
    throw new TokenRefused(findClaimProblem(parsed.error, payload), parsed.error);
  const claims = parsed.data;
  if (rules.audienceClaim === 'aud') return claims;
  const audience = claims[rules.audienceClaim];
  if (audience !== undefined && rules.audiences.includes(audience)) return claims;
  const found = describeMismatch(audience, rules.audiences);
  throw refused(`claim ${rules.audienceClaim}`, found, rules.audiences.join(' or '));
}

/** The client id, in the claim of RFC 9068, of Keycloak and Auth0, of Entra ID, or of Okta. */
function clientIdOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { client_id, azp, appid, cid } = claims;
  return [client_id, azp, appid, cid].filter((name) => typeof name === 'string').find(Boolean);
}

/** The principal of a token. Throws TokenRefused when it has neither a subject nor a client. */
function principalFromClaims(claims: Claims, rules: ClaimRules): Principal {
  const clientId = clientIdOf(claims) ?? claims.sub;
  if (!clientId) throw refused('claim sub', 'nothing', 'it to be there');
  return {
    kind: 'client',
    id: claims.sub ?? clientId,
    clientId,
    scopes: grantedScopes(claims, rules),
    countries: claims.countries && new Set(claims.countries),
    customerNumbers: claims.customer_numbers,
  };
}

/**
 * The scopes of this service that a token grants: none of feeds if it is limited to customers, since a feed has the
 * records of all. Throws TokenRefused when the claim is malformed.
 */
function grantedScopes(
  claims: Claims,
  { scopeClaim, scopePrefix }: ClaimRules,
): ReadonlySet<Scope> {
  const names = scopeClaim === undefined ? ['scope', 'scp'] : [scopeClaim];
  const scopes = new Set<Scope>();
  for (const name of names) {
    const value = claimAt(claims, name) ?? [];
    const listed = StringOrList.safeParse(value);
    if (!listed.success)
      throw refused(`claim ${name}`, describeShape(value), 'a text or a list of texts');
    for (const granted of listed.data.flatMap((text) => text.split(' '))) {
      const scope = granted.startsWith(scopePrefix) ? granted.slice(scopePrefix.length) : '';
      const isForAll = claims.customer_numbers === undefined || !scope.startsWith('feeds:');
      if (isScope(scope) && isForAll) scopes.add(scope);
    }
  }
  return scopes;
}
