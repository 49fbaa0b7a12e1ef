import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import { listenOnLoopback } from '#tests/support/start-process.ts';

/** A token issuer for tests, with real keys. */
export type TestIssuer = {
  readonly issuer: string;
  readonly audience: string;
  keys(): JSONWebKeySet;
  /** An access token; the arguments override the default claims and header. */
  token(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  /** A token with only these claims and header members, beside `alg` and `kid`. */
  tokenWithOnly(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  /** A token of exactly this JSON, signed with ES256 whatever its header says: no library would sign it. */
  signRaw(header: string, claims: string): Promise<string>;
};

/** The claim rules of a service with default settings. */
export const DEFAULT_CLAIM_RULES = {
  audiences: ['http://localhost:3000'],
  audienceClaim: 'aud',
  scopeClaim: undefined,
  scopePrefix: '',
} as const;

type TestIssuerOptions = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly algorithm?: 'RS256' | 'PS256' | 'ES256';
  readonly kid?: string;
};

/** Creates an issuer whose tokens are valid for five minutes by default and grant `invoicing:read` and `costs:read`. */
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
      new SignJWT({ ...defaultClaims(issuer, audience), ...claims })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt', ...header })
        .sign(privateKey),
    tokenWithOnly: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, ...header }).sign(privateKey),
    async signRaw(header, claims) {
      const text = [header, claims]
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.');
      const algorithmParams = { name: 'ECDSA', hash: 'SHA-256' };
      const signature = await crypto.subtle.sign(algorithmParams, privateKey, Buffer.from(text));
      return `${text}.${Buffer.from(signature).toString('base64url')}`;
    },
  };
}

/** The claims of a valid access token. */
export function defaultClaims(issuer: string, audience: string): JWTPayload {
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

export type TestIssuerServer = TestIssuer & { close(): void };

/** A test issuer that serves its discovery document and keys over HTTP. */
export async function serveTestIssuer(audience: string): Promise<TestIssuerServer> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  const issuer = await makeTestIssuer({ issuer: `http://127.0.0.1:${port}`, audience });
  server.on('request', ({ url }, response) => serveDocuments(issuer, url, response));
  return { ...issuer, close: () => server.close() };
}

/** Responds with the discovery document or the keys of an issuer, or with 404. */
export function serveDocuments(
  { issuer, keys }: TestIssuer,
  url: string | undefined,
  response: ServerResponse,
): void {
  const documents = new Map<string | undefined, object>([
    ['/.well-known/openid-configuration', { issuer, jwks_uri: `${issuer}/jwks` }],
    ['/jwks', keys()],
  ]);
  const document = documents.get(url);
  response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document ?? {}));
}
