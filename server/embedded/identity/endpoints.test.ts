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

test('refuses a body that is too large', async () => {
  const request = tokenRequest({ ...client, form: { scope: 'x'.repeat(60_000) } });
  const response = await running.request('/token', request);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request' });
});
