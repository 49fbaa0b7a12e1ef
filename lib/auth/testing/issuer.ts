import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';

/** An issuer of tokens for tests, with real keys. */
export type TestIssuer = {
  readonly issuer: string;
  readonly audience: string;
  keys(): JSONWebKeySet;
  /** An access token; claims and header members given replace the usual ones. */
  token(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  /** A token of these claims and header members alone, beside `alg` and `kid`: as another issuer makes its own. */
  tokenOf(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  /** A token of exactly this JSON, signed by ES256 whatever it says: what no library would sign. */
  signed(header: string, claims: string): Promise<string>;
};

/** What tokens for a service are, whose settings say nothing else of its issuer. */
export const USUAL_RULES = {
  audiences: ['http://localhost:3000'],
  audienceClaim: 'aud',
  scopeClaim: undefined,
  scopePrefix: '',
  leewaySeconds: 30,
} as const;

export type TestIssuerOptions = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly algorithm?: 'RS256' | 'PS256' | 'ES256';
  readonly kid?: string;
};

/** Makes an issuer whose tokens are, by default, acceptable for five minutes and grant every read. */
export async function makeTestIssuer(options: TestIssuerOptions = {}): Promise<TestIssuer> {
  const {
    issuer = 'http://localhost:3000/idp',
    audience = 'http://localhost:3000',
    algorithm = 'ES256',
    kid = 'key-1',
  } = options;
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' };
  return {
    issuer,
    audience,
    keys: () => ({ keys: [jwk] }),
    token: (claims = {}, header = {}) =>
      new SignJWT({ ...usualClaims(issuer, audience), ...claims })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt', ...header })
        .sign(privateKey),
    tokenOf: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, ...header }).sign(privateKey),
    async signed(header, claims) {
      const text = [header, claims]
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.');
      const how = { name: 'ECDSA', hash: 'SHA-256' };
      const signature = await crypto.subtle.sign(how, privateKey, Buffer.from(text));
      return `${text}.${Buffer.from(signature).toString('base64url')}`;
    },
  };
}

/** Claims of an acceptable access token. */
export function usualClaims(issuer: string, audience: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: audience,
    sub: 'client-1',
    client_id: 'client-1',
    iat: now,
    exp: now + 300,
    scope: 'invoicing:read costs:read',
  };
}
