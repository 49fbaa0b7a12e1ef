import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type ClientCredentials, createClient } from '#lib/auth/clients.ts';
import { type RunningProvider, startProvider, tokenRequest } from './testing/running-provider.ts';

// From the start, because oidc-provider prints each of its warnings once per process.
const consoleOutput: unknown[] = [];
for (const method of ['info', 'warn'] as const) {
  vi.spyOn(console, method).mockImplementation((line) => void consoleOutput.push(line));
}

const database = setUpTestDatabase();
let client: ClientCredentials;
let running: RunningProvider;
beforeAll(async () => {
  client = await createClient(database.db, {
    name: 'A client of a test',
    scopes: ['invoicing:read'],
    createdBy: 'a test',
  });
  running = await startProvider({ db: database.db });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await running.stop();
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
      end_session_endpoint: `${issuer}/session/end`,
      grant_types_supported: ['authorization_code', 'client_credentials'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
    expect(JSON.stringify(discovery)).not.toContain('127.0.0.1');
    expect(Object.keys(discovery).filter((name) => name.endsWith('_endpoint'))).toEqual([
      'authorization_endpoint',
      'end_session_endpoint',
      'token_endpoint',
    ]);
  },
);

test.each([
  '/',
  '/reg',
  '/me',
  '/request',
  '/auth/',
  '/interaction/',
  '/interaction/x/abort',
  '/session',
  '/assets/page.css',
  '/JWKS',
  '/token/',
])('returns 404 for %s', async (path) => {
  const response = await running.request(path, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test.each([
  ['GET', '/token', 'POST'],
  ['POST', '/auth', 'GET'],
  ['PUT', '/session/end', 'GET, POST'],
  ['GET', '/session/end/confirm', 'POST'],
  ['DELETE', '/interaction/x', 'GET, HEAD, POST'],
])('returns 405 with Allow for %s on %s', async (method, path, allowed) => {
  const response = await running.request(path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
});

test('sends no CORS headers', async () => {
  const headers = { origin: 'https://elsewhere.example' };
  for (const path of ['/jwks', '/.well-known/openid-configuration', '/token']) {
    const token = tokenRequest(client);
    const request =
      path === '/token' ? { ...token, headers: { ...token.headers, ...headers } } : { headers };
    const response = await running.request(path, request);
    expect(response.status).toBe(200);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
  }
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

test('returns 429 to an address with too many failed authentications, and accepts right credentials from it', async () => {
  const limited = await startProvider({
    db: database.db,
    env: { FAILED_AUTHENTICATION_LIMIT: '2' },
  });
  const wrong = tokenRequest({ ...client, clientSecret: 'wrong' });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await limited.request('/token', wrong)).status);
  expect(statuses).toEqual([401, 401, 429]);
  const refused = await limited.request('/token', wrong);
  const right = await limited.request('/token', tokenRequest(client));
  await limited.stop();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('www-authenticate')).toBeNull();
  expect(right.status).toBe(200);
});

test('shows a page with the wait to an address that begins too many sign-ins', async () => {
  const limited = await startProvider({ db: database.db, env: { SIGN_IN_LIMIT: '2' } });
  const began: Response[] = [];
  for (let n = 0; n < 3; n += 1) began.push(await limited.request('/auth?client_id=portal'));
  const page = await began[2]?.text();
  const machine = await limited.request('/token', tokenRequest(client));
  await limited.stop();
  expect(began.map(({ status }) => status)).toEqual([400, 400, 429]);
  expect(began[2]?.headers.get('content-type')).toContain('text/html');
  expect(Number(began[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page).toContain('Too many sign-ins');
  expect(machine.status).toBe(200);
});

test('takes the last address of X-Forwarded-For from a trusted proxy', async () => {
  const limited = await startProvider({
    db: database.db,
    env: { FAILED_AUTHENTICATION_LIMIT: '1', TRUST_PROXY: '1' },
  });
  const from = async (addresses: string) => {
    const request = tokenRequest({ ...client, clientSecret: 'wrong' });
    const headers = { ...request.headers, 'x-forwarded-for': addresses };
    return (await limited.request('/token', { ...request, headers })).status;
  };
  const statuses = [
    await from('10.0.0.1, 192.0.2.1'),
    await from('10.0.0.2, 192.0.2.1'),
    await from('10.0.0.1, 192.0.2.2'),
  ];
  await limited.stop();
  expect(statuses).toEqual([401, 429, 401]);
});

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  const limited = await startProvider({
    db: database.db,
    env: { FAILED_AUTHENTICATION_LIMIT: '1' },
  });
  const request = tokenRequest({ ...client, clientSecret: 'wrong' });
  const statuses: number[] = [];
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    const headers = { ...request.headers, 'x-forwarded-for': address };
    statuses.push((await limited.request('/token', { ...request, headers })).status);
  }
  await limited.stop();
  expect(statuses).toEqual([401, 429]);
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

test('refuses a body that is too large', async () => {
  const request = tokenRequest({ ...client, form: { scope: 'x'.repeat(60_000) } });
  const response = await running.request('/token', request);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request' });
});
