import { z } from 'zod';
import { Countries, CustomerNumbers, claimAt, OneOrMore, problemOfClaims } from './claims.ts';
import type { Principal } from './principal.ts';
import { isScope, type Scope } from './scopes.ts';
import { TokenRefused } from './token-refusal.ts';
import { shapeBeside, shapeOf } from './value-shape.ts';

/** Where the issuer's access tokens say what, where issuers differ. */
export type ClaimRules = {
  /** The claim that carries scopes, or the path to it; undefined takes `scope` and `scp`. */
  readonly scopeClaim: string | undefined;
  /** What the issuer writes in front of our scopes; others of its scopes are none of ours. */
  readonly scopePrefix: string;
  /** The values that tokens for this service carry in `audienceClaim`: one of them is enough. */
  readonly audiences: readonly string[];
  readonly audienceClaim: 'aud' | 'client_id' | 'azp';
};

type Claims = z.infer<typeof Claims>;

/** The JSON types of RFC 7519 and RFC 9068, of every claim that is looked at. Times are in seconds. */
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
  scp: OneOrMore.optional(),
  countries: Countries.optional(),
  customer_numbers: CustomerNumbers.optional(),
});

/** The claims of a token whose signature, issuer and times are right. Throws TokenRefused. */
export function readClaims(payload: unknown, rules: ClaimRules): Claims {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success) throw new TokenRefused(problemOfClaims(parsed.error, payload), parsed.error);
  const claims = parsed.data;
  if (rules.audienceClaim === 'aud') return claims;
  const audience = claims[rules.audienceClaim];
  if (audience !== undefined && rules.audiences.includes(audience)) return claims;
  throw new TokenRefused({
    part: `claim ${rules.audienceClaim}`,
    found: shapeBeside(audience, rules.audiences),
    expected: rules.audiences.join(' or '),
  });
}

/** The client that a token was given to, as RFC 9068, Keycloak and Auth0, Entra ID, or Okta name it. */
export function clientOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { client_id, azp, appid, cid } = claims;
  return [client_id, azp, appid, cid].filter((name) => typeof name === 'string').find(Boolean);
}

/** Who a token speaks for. Throws TokenRefused where it says neither whom it is about nor whose it is. */
export function principalOf(claims: Claims, rules: ClaimRules): Principal {
  const clientId = clientOf(claims) ?? claims.sub;
  if (!clientId) {
    throw new TokenRefused({ part: 'claim sub', found: 'nothing', expected: 'it to be there' });
  }
  return {
    kind: 'client',
    id: claims.sub ?? clientId,
    clientId,
    scopes: scopesOf(claims, rules),
    countries: claims.countries && new Set(claims.countries),
    customerNumbers: claims.customer_numbers,
  };
}

/** The scopes of ours that a token grants. Throws TokenRefused where their claim is of another form. */
function scopesOf(claims: Claims, { scopeClaim, scopePrefix }: ClaimRules): ReadonlySet<Scope> {
  const names = scopeClaim === undefined ? ['scope', 'scp'] : [scopeClaim];
  const scopes = new Set<Scope>();
  for (const name of names) {
    const value = claimAt(claims, name) ?? [];
    const listed = OneOrMore.safeParse(value);
    if (!listed.success) {
      throw new TokenRefused({
        part: `claim ${name}`,
        found: shapeOf(value),
        expected: 'a text or a list of texts',
      });
    }
    for (const granted of listed.data.flatMap((text) => text.split(' '))) {
      const scope = granted.startsWith(scopePrefix) ? granted.slice(scopePrefix.length) : '';
      if (isScope(scope)) scopes.add(scope);
    }
  }
  return scopes;
}
