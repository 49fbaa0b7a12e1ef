import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { staffCookieValue } from '#lib/auth/staff-cookie.ts';
import { type PeopleIssuer, servePeopleIssuer } from '#lib/auth/testing/people-issuer.ts';
import { type BrowserSession, browserAt } from './testing/browser-session.ts';
import { type StartedService, startService } from './testing/start-service.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 90_000 });

const SECRET = 'a secret of a test, long enough for one';
let database: TestDatabase;
let issuer: PeopleIssuer;
let service: StartedService;

beforeAll(async () => {
  database = await makeTestDatabase();
  issuer = await servePeopleIssuer();
  service = await startService({
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    API_AUDIENCE: 'api',
    ENVIRONMENT: 'test',
    SESSION_SECRET: SECRET,
  });
  expect(await service.ready, service.output()).toBe(true);
});
afterAll(async () => {
  service?.process.kill('SIGTERM');
  await service?.exit;
  await issuer?.close();
  await database?.drop();
});
beforeEach(() => {
  issuer.next = {};
});

const RETURN = '/au/invoices?q=pump&page=2';

/** Goes to the issuer and comes back; what the service answers then. */
async function signIn(browser: BrowserSession, returnTo = RETURN): Promise<Response> {
  const away = await browser.get(`/api/auth/sign-in?${new URLSearchParams({ returnTo })}`);
  return browser.get(pathOf(await back(away)));
}

/** Follows the browser to the issuer: the address that the issuer sends it back to. */
async function back(away: Response): Promise<string> {
  expect(away.headers.get('location')).toContain(`${issuer.issuer}/authorize?`);
  const answer = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

function pathOf(address: string | null): string {
  const { origin, pathname, search } = new URL(address ?? '', service.url);
  expect(origin).toBe(service.url);
  return pathname + search;
}

function problemOf(answer: Response): string | null {
  const url = new URL(answer.headers.get('location') ?? '', service.url);
  expect(url.pathname).toBe('/sign-in');
  return url.searchParams.get('problem');
}

/** Whether the API lets this browser in: 404, for there are no invoices, instead of 401. */
async function isSignedIn(browser: BrowserSession): Promise<boolean> {
  const { status } = await browser.get('/v1/au/invoices/1');
  expect([401, 404]).toContain(status);
  return status === 404;
}

test('signing in leads to the issuer and back to where somebody was, with a session', async () => {
  const browser = browserAt(service.url);
  expect(await isSignedIn(browser)).toBe(false);
  const answer = await signIn(browser);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(service.url + RETURN);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await isSignedIn(browser)).toBe(true);
  expect([...browser.cookies.keys()]).not.toContain('sign-in-state');
});

test('the cookie of a session is out of the reach of scripts and other sites, for eight hours', async () => {
  const browser = browserAt(service.url);
  const answer = await signIn(browser);
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('staff-session='));
  expect(line).toMatch(/; Path=\/(;|$)/);
  expect(line).toMatch(/; HttpOnly(;|$)/);
  expect(line).toMatch(/; SameSite=Lax(;|$)/i);
  expect(line).not.toMatch(/; Domain=/i);
  const expires = Date.parse(/; Expires=([^;]+)/.exec(line ?? '')?.[1] ?? '');
  expect(Math.abs(expires - Date.now() - 8 * 3600_000)).toBeLessThan(60_000);
  expect((line ?? '').length).toBeLessThan(600);
});

test('the issuer is asked with PKCE, state and nonce, for who somebody is and no more', async () => {
  const away = await browserAt(service.url).get('/api/auth/sign-in?scope=admin&redirect_uri=x');
  const { searchParams } = new URL(away.headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: `${service.url}/api/auth/callback/oidc`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('whoever wants another account is asked for it', async () => {
  const away = await browserAt(service.url).get('/api/auth/sign-in?returnTo=/&another');
  expect(new URL(away.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login');
});

test('who it is, with their limits, is in the session; no token of the issuer but the ID token', async () => {
  const sub = 'limited';
  issuer.next = { claims: { sub, role: ['branch_staff'], countries: ['nz'], home_branch: '201' } };
  const browser = browserAt(service.url);
  await signIn(browser);
  expect((await browser.get('/v1/nz/invoices/1')).status).toBe(404);
  expect((await browser.get('/v1/au/invoices/1')).status).toBe(403);
  const row = await sessionOf(sub);
  expect(row).toMatchObject({ role: 'branch_staff', countries: ['nz'], home_branch: '201' });
  expect(JSON.stringify(row)).not.toContain('not.kept');
});

test('a new sign-in has a new session, and the earlier one of that browser is over', async () => {
  const browser = browserAt(service.url);
  await signIn(browser);
  const earlier = browserAt(service.url);
  for (const [name, value] of browser.cookies) earlier.cookies.set(name, value);
  await signIn(browser);
  expect(browser.cookies.get('staff-session')).not.toBe(earlier.cookies.get('staff-session'));
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(earlier)).toBe(false);
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/.//evil.example'])(
  'nobody is led to %s',
  async (returnTo) => {
    const answer = await signIn(browserAt(service.url), returnTo);
    expect(answer.headers.get('location')).toBe(`${service.url}/sign-in`);
  },
);

test.each(['cross-site', 'same-site', 'none'])(
  'a sign-in that begins %s is shown our page first, and nothing is asked of the issuer',
  async (site) => {
    const headers = { 'sec-fetch-site': site };
    const answer = await browserAt(service.url).get('/api/auth/sign-in?returnTo=/au', headers);
    expect(answer.headers.get('location')).toBe(`${service.url}/sign-in?returnTo=%2Fau`);
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test.each([
  ['a role that is none of ours', { claims: { role: 'admin' } }, 'no-role'],
  ['claims that cannot be read', { claims: { countries: { au: true } } }, 'unusable'],
  ['an ID token for another client', { claims: { aud: 'another' } }, 'failed'],
  ['an ID token of another issuer', { claims: { iss: 'https://evil.example' } }, 'failed'],
  ['an ID token of another sign-in', { claims: { nonce: 'another' } }, 'failed'],
  ['an ID token that is over', { claims: { exp: 1 } }, 'failed'],
  ['an ID token that another key signed', { forges: true }, 'failed'],
  ['a refusal', { refusal: 'access_denied' }, 'refused'],
  ['an issuer that is overloaded', { refusal: 'temporarily_unavailable' }, 'unreachable'],
  ['an error that nobody knows', { refusal: 'made_up' }, 'failed'],
  ['a token endpoint that is broken', { brokenAt: ['/token'] }, 'unreachable'],
])('with %s nobody is signed in, and the page says so', async (_, behaviour, problem) => {
  issuer.next = behaviour;
  const browser = browserAt(service.url);
  const answer = await signIn(browser);
  expect(problemOf(answer)).toBe(problem);
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('returnTo')).toBe(RETURN);
  expect(await isSignedIn(browser)).toBe(false);
});

test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
  'an issuer that is silent at %s is found out within 4 s',
  async (path) => {
    const browser = browserAt(service.url);
    const signedIn = browserAt(service.url);
    await signIn(signedIn);
    const away = await browser.get('/api/auth/sign-in?returnTo=/au');
    const callback = pathOf(await back(away));
    // A key set that was never fetched: each sign-in fetches its own.
    issuer.next = { silentAt: [path] };
    const began = performance.now();
    const answer = await browser.get(callback);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(problemOf(answer)).toBe('unreachable');
    expect(await isSignedIn(signedIn)).toBe(true);
  },
);

test('the issuer unreachable: the sign-in says so within 4 s', async () => {
  issuer.next = { silentAt: ['/.well-known/openid-configuration'] };
  const began = performance.now();
  const answer = await browserAt(service.url).get('/api/auth/sign-in?returnTo=/au');
  expect(problemOf(answer)).toBe('unreachable');
  expect(performance.now() - began).toBeLessThan(4_000);
});

test('a code is good once, and for the browser that asked for it', async () => {
  const browser = browserAt(service.url);
  const callback = pathOf(await back(await browser.get('/api/auth/sign-in?returnTo=/au')));
  expect(problemOf(await browserAt(service.url).get(callback))).toBe('expired');
  const other = browserAt(service.url);
  await other.get('/api/auth/sign-in?returnTo=/au');
  expect(problemOf(await other.get(callback))).toBe('expired');
  const cookies = [...browser.cookies];
  expect((await browser.get(callback)).headers.get('location')).toBe(`${service.url}/au`);
  const again = browserAt(service.url);
  for (const [name, value] of cookies) again.cookies.set(name, value);
  expect(problemOf(await again.get(callback))).toBe('expired');
});

test('a callback without anything is a sign-in that is no longer good', async () => {
  expect(problemOf(await browserAt(service.url).get('/api/auth/callback/oidc'))).toBe('expired');
});

test("signing out ends the session, forgets the cookie, and goes on to the issuer's", async () => {
  issuer.next = { claims: { sub: 'leaving' } };
  const browser = browserAt(service.url);
  await signIn(browser);
  const cookie = browser.cookies.get('staff-session') ?? '';
  const answer = await browser.post('/api/auth/sign-out');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(browser.cookies.has('staff-session')).toBe(false);
  const onward = new URL(answer.headers.get('refresh')?.replace('0; url=', '') ?? '');
  expect(onward.origin + onward.pathname).toBe(`${issuer.issuer}/end-session`);
  const led = await fetch(onward, { redirect: 'manual' });
  expect(led.headers.get('location')).toBe(`${service.url}/sign-in?signedOut=1`);
  expect(Object.fromEntries(issuer.signedOut.at(-1) ?? [])).toMatchObject({
    client_id: 'portal',
    id_token_hint: (await sessionOf('leaving'))?.id_token,
  });
  browser.cookies.set('staff-session', cookie);
  expect(await isSignedIn(browser)).toBe(false);
});

test.each([
  ['that has no way to sign out', { hasNoEndSession: true }],
  ['that is unreachable', { brokenAt: ['/.well-known/openid-configuration'] }],
])('at an issuer %s one is signed out here, and told so', async (_, behaviour) => {
  const browser = browserAt(service.url);
  await signIn(browser);
  const cookie = browser.cookies.get('staff-session') ?? '';
  issuer.next = behaviour;
  const answer = await browser.post('/api/auth/sign-out');
  expect(pathOf(answer.headers.get('location'))).toBe('/sign-in?signedOut=here');
  browser.cookies.set('staff-session', cookie);
  expect(await isSignedIn(browser)).toBe(false);
});

test('whoever is not signed in signs out without a stir', async () => {
  const answer = await browserAt(service.url).post('/api/auth/sign-out');
  expect(pathOf(answer.headers.get('location'))).toBe('/sign-in?signedOut=1');
});

test('another site signs nobody out', async () => {
  const browser = browserAt(service.url);
  await signIn(browser);
  const answer = await browser.post('/api/auth/sign-out', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(await isSignedIn(browser)).toBe(true);
});

test.each(['session', 'csrf', 'providers', 'signout', 'signin/oidc', 'error', '_log'])(
  "next-auth's own page %s is not served",
  async (path) => {
    expect((await browserAt(service.url).get(`/api/auth/${path}`)).status).toBe(404);
  },
);

test('a cookie whose session is not there signs nobody in', async () => {
  const browser = browserAt(service.url);
  const value = await staffCookieValue('made-up', { publicUrl: service.url, secret: SECRET });
  browser.cookies.set('staff-session', value);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a host that is made up changes no address', async () => {
  const away = await browserAt(service.url).get('/api/auth/sign-in', {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });
  const { searchParams } = new URL(away.headers.get('location') ?? '');
  expect(searchParams.get('redirect_uri')).toBe(`${service.url}/api/auth/callback/oidc`);
});

test('the log tells of no code, token or cookie', async () => {
  const browser = browserAt(service.url);
  const callback = pathOf(await back(await browser.get('/api/auth/sign-in?returnTo=/au')));
  issuer.next = { forges: true };
  await browser.get(callback);
  const code = new URLSearchParams(callback.split('?')[1]).get('code') ?? '';
  await expect.poll(service.output).toContain('a sign-in failed');
  expect(code.length).toBeGreaterThan(20);
  expect(service.output()).not.toContain(code);
  expect(service.output()).not.toContain('eyJ');
  expect(service.output()).not.toContain('Kim Example');
});

function sessionOf(subject: string) {
  return database.db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
}
