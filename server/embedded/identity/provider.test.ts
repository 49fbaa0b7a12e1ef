import { createLocalJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import {
  type ClientCredentials,
  createClient,
  type NewClient,
  revokeClient,
} from '#lib/auth/clients.ts';
import { makeSigningKey } from './keys.ts';
import { type RunningProvider, startProvider, tokenRequest } from './testing/running-provider.ts';

// From the start, because oidc-provider prints each of its warnings once per process.
const consoleOutput: unknown[] = [];
for (const method of ['info', 'warn'] as const) {
  vi.spyOn(console, method).mockImplementation((line) => void consoleOutput.push(line));
}

const database = setUpTestDatabase();
let running: RunningProvider;
let client: ClientCredentials;
beforeAll(async () => {
  running = await startProvider({ db: database.db });
  client = await newClient();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await running.stop();
});

test.each(['basic', 'post'] as const)('issues a token by client_secret_%s', async (method) => {
  const response = await running.request('/token', tokenRequest({ ...client, method }));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    access_token: expect.any(String),
    expires_in: 300,
    scope: 'invoicing:read costs:read',
    token_type: 'Bearer',
  });
});

test('issues JWT access tokens (RFC 9068) for the API, valid for five minutes', async () => {
  const { access_token: token } = await requestToken(tokenRequest(client));
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'RS256',
    typ: 'at+jwt',
    kid: running.keys.keys[0]?.kid,
  });
  const claims = await verifiedClaims(token);
  expect(claims).toEqual({
    iss: running.config.issuer,
    aud: running.config.audience,
    sub: client.clientId,
    client_id: client.clientId,
    scope: 'invoicing:read costs:read',
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: (claims.iat ?? 0) + 300,
  });
});

test('puts the limits of a client into its token, empty lists included', async () => {
  const client = await newClient({ countries: ['au'], customerNumbers: [] });
  const { access_token: token } = await requestToken(tokenRequest(client));
  expect(await verifiedClaims(token)).toMatchObject({ countries: ['au'], customer_numbers: [] });
});

test('grants only the requested scopes', async () => {
  const response = await requestToken(tokenRequest({ ...client, form: { scope: 'costs:read' } }));
  expect(response.scope).toBe('costs:read');
  expect(await verifiedClaims(response.access_token)).toMatchObject({ scope: 'costs:read' });
});

test.each(['assets:delete', 'invoicing:read assets:delete', 'openid', 'nonsense'])(
  'returns invalid_scope for a scope that the client may not have: %s',
  async (scope) => {
    const response = await running.request('/token', tokenRequest({ ...client, form: { scope } }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_scope',
      error_description: 'the client may not have this scope',
      scope: scope.replace('invoicing:read ', ''),
    });
  },
);

test('accepts the API as the resource, and nothing else', async () => {
  const forApi = { ...client, form: { resource: running.config.audience } };
  const { access_token: token } = await requestToken(tokenRequest(forApi));
  expect(await verifiedClaims(token)).toMatchObject({ aud: running.config.audience });
  const forOther = { ...client, form: { resource: 'https://elsewhere.example/api' } };
  const response = await running.request('/token', tokenRequest(forOther));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_target' });
});

test('gives the same response to a wrong secret, the stored hash, an unknown and a revoked client', async () => {
  const revoked = await newClient();
  await revokeClient(database.db, revoked.clientId, 'a test');
  const { secret_hash: hash } = await database.db
    .selectFrom('clients')
    .select('secret_hash')
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow();
  const attempts = [
    { ...client, clientSecret: 'wrong' },
    { ...client, clientSecret: hash },
    { ...client, clientId: 'nobody' },
    { ...client, clientId: 'no\u0000body', method: 'post' as const },
    revoked,
  ];
  for (const attempt of attempts) {
    const request = tokenRequest(attempt);
    const headers = { ...request.headers, origin: 'https://elsewhere.example' };
    const response = await running.request('/token', { ...request, headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: 'invalid_client',
      error_description: 'client authentication failed',
    });
  }
});

test('accepts a token after a restart and a rotation of the signing key', async () => {
  const keys = [makeSigningKey()];
  const before = await startProvider({ db: database.db, keys });
  const response = await before.request('/token', tokenRequest(client));
  await before.stop();
  const { access_token: token } = await response.json();
  const after = await startProvider({ db: database.db, keys: [makeSigningKey(), ...keys] });
  const { protectedHeader } = await jwtVerify(token, createLocalJWKSet(after.keys));
  const next = await (await after.request('/token', tokenRequest(client))).json();
  await after.stop();
  expect(decodeProtectedHeader(next.access_token).kid).not.toBe(protectedHeader.kid);
  await jwtVerify(next.access_token, createLocalJWKSet(after.keys));
});

test('serves the key set of the service without private parts', async () => {
  const served = await (await running.request('/jwks')).json();
  expect(served).toEqual(running.keys);
  expect(Object.keys(served.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test.each(['openid-configuration', 'oauth-authorization-server'])(
  'discovery by %s has URLs under PUBLIC_URL, ignoring Host and X-Forwarded headers',
  async (document) => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' };
    const response = await running.request(`/.well-known/${document}`, { headers });
    expect(response.status).toBe(200);
    const { issuer } = running.config;
    const discovery = await response.json();
    expect(discovery).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_endpoint: `${issuer}/auth`,
      grant_types_supported: ['authorization_code', 'client_credentials'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
    expect(JSON.stringify(discovery)).not.toContain('127.0.0.1');
    expect(Object.keys(discovery).filter((name) => name.endsWith('_endpoint'))).toEqual([
      'authorization_endpoint',
      'token_endpoint',
    ]);
  },
);

test.each([
  '/',
  '/reg',
  '/me',
  '/request',
  '/interaction/',
  '/interaction/x/abort',
  '/session',
  '/assets/page.css',
])('returns 404 for %s', async (path) => {
  const response = await running.request(path, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
});

test('returns errors as JSON to a browser too, without internal details', async () => {
  const request = tokenRequest({ ...client, form: { grant_type: 'password' } });
  const headers = { ...request.headers, accept: 'text/html' };
  const response = await running.request('/token', { ...request, headers });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: 'unsupported_grant_type',
    error_description: 'unsupported grant_type requested',
  });
});

test('logs a failed authentication with the known client, and never with what was sent', async () => {
  const fresh = await startProvider({ db: database.db });
  await fresh.request('/token', tokenRequest({ ...client, clientSecret: 'canary-secret' }));
  await fresh.request('/token', tokenRequest({ ...client, clientId: 'canary-id' }));
  await fresh.stop();
  expect(fresh.logged).toMatchObject([
    { msg: 'no token', error: 'invalid_client', clientId: client.clientId },
    { msg: 'no token', error: 'invalid_client' },
  ]);
  expect(JSON.stringify(fresh.logged)).not.toContain('canary');
  expect(JSON.stringify(fresh.logged)).not.toContain(client.clientSecret);
});

test('returns 503 and logs the reason when the database cannot be reached', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const isolated = await startProvider({ db: unreachable.db });
  const response = await isolated.request('/token', tokenRequest(client));
  await isolated.stop();
  await unreachable.close();
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'try again shortly',
  });
  const line = isolated.logged.find(({ path }) => path === '/token');
  expect(line).toMatchObject({ msg: 'the database cannot be reached' });
  expect(line).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED') });
  expect(line).not.toHaveProperty('err');
});

test('oidc-provider prints nothing outside our log', async () => {
  const quiet = await startProvider({ db: database.db });
  const headers = { accept: 'text/html', origin: 'https://elsewhere.example' };
  for (const secret of [client.clientSecret, 'wrong']) {
    const request = tokenRequest({ ...client, clientSecret: secret });
    await quiet.request('/token', { ...request, headers: { ...request.headers, ...headers } });
  }
  await quiet.stop();
  expect(consoleOutput).toEqual([]);
});

function newClient(changes: Partial<NewClient> = {}) {
  return createClient(database.db, {
    name: 'A client of a test',
    scopes: ['invoicing:read', 'costs:read'],
    createdBy: 'a test',
    ...changes,
  });
}

async function requestToken(
  request: RequestInit,
): Promise<{ access_token: string; scope: string }> {
  const response = await running.request('/token', request);
  expect(response.status).toBe(200);
  return await response.json();
}

async function verifiedClaims(token: string): Promise<JWTPayload> {
  const { issuer, audience } = running.config;
  const keys = createLocalJWKSet(running.keys);
  const options = { issuer, audience, typ: 'at+jwt', algorithms: ['RS256'] };
  return (await jwtVerify(token, keys, options)).payload;
}
