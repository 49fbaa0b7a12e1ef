import { z } from 'zod';
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
import { refused, TokenRefused } from './token-refusal.ts';

/** The settings for what differs between issuers of access tokens. */
export type ClaimRules = {
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
export function parseClaims(payload: unknown, rules: ClaimRules): Claims {
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
export function clientIdOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { client_id, azp, appid, cid } = claims;
  return [client_id, azp, appid, cid].filter((name) => typeof name === 'string').find(Boolean);
}

/** The principal of a token. Throws TokenRefused when it has neither a subject nor a client. */
export function principalFromClaims(claims: Claims, rules: ClaimRules): Principal {
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

/** The scopes of this service that a token grants. Throws TokenRefused when the claim is malformed. */
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
      if (isScope(scope)) scopes.add(scope);
    }
  }
  return scopes;
}
