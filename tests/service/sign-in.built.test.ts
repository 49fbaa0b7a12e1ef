import { beforeEach, expect, test, vi } from 'vitest';
import { revokeStaffSessions } from '#lib/auth/sessions/staff-sessions.ts';
import { browserAt } from '#server/testing/browser-session.ts';
import {
  findSession,
  isSignedIn,
  pathOf,
  problemOf,
  RETURN_PATH,
  sharedPortal,
  signIn,
  visitIssuer,
} from '#server/testing/test-portal.ts';

vi.setConfig({ testTimeout: 30_000 });

const portal = await sharedPortal();
const { issuer, service } = portal;
beforeEach(() => {
  issuer.next = {};
});

test('signs in at the issuer and returns to the page, with a session', async () => {
  const browser = browserAt(service.url);
  expect(await isSignedIn(browser)).toBe(false);
  const response = await signIn(browser);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(service.url + RETURN_PATH);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await isSignedIn(browser)).toBe(true);
  expect([...browser.cookies.keys()]).not.toContain('sign-in-state');
});

// Node warns of `url.parse()` in code that is bundled, which stands outside node_modules.
test('causes no warning of Node beside the log', async () => {
  await signIn(browserAt(service.url));
  expect(service.output()).not.toContain('Warning: ');
});

test('protects the session cookie from scripts and other sites, and ends the session after eight hours', async () => {
  const browser = browserAt(service.url);
  const response = await signIn(browser);
  const line = response.headers.getSetCookie().find((one) => one.startsWith('staff-session='));
  expect(line).toMatch(/; Path=\/(;|$)/);
  expect(line).toMatch(/; HttpOnly(;|$)/);
  expect(line).toMatch(/; SameSite=Lax(;|$)/i);
  expect(line).not.toMatch(/; Domain=/i);
  const expires = Date.parse(/; Expires=([^;]+)/.exec(line ?? '')?.[1] ?? '');
  expect(Math.abs(expires - Date.now() - 8 * 3600_000)).toBeLessThan(60_000);
  expect((line ?? '').length).toBeLessThan(600);
});

test('sends PKCE, state and nonce, and requests only the identity', async () => {
  const redirect = await browserAt(service.url).get('/api/auth/sign-in?scope=admin&redirect_uri=x');
  const { searchParams } = new URL(redirect.headers.get('location') ?? '');
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

test('lets the user choose another account', async () => {
  const redirect = await browserAt(service.url).get('/api/auth/sign-in?returnTo=/&another');
  expect(new URL(redirect.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login');
});

test('requires authentication at the issuer after a revoked session', async () => {
  issuer.next = { claims: { sub: 'taken-away' } };
  const browser = browserAt(service.url);
  const prompt = async () => {
    const redirect = await browser.get('/api/auth/sign-in?returnTo=/au');
    return new URL(redirect.headers.get('location') ?? '').searchParams.get('prompt');
  };
  await signIn(browser);
  expect(await prompt()).toBeNull();
  await revokeStaffSessions(portal.database.db, 'taken-away', 'a test');
  expect(await prompt()).toBe('login');
  await signIn(browser);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await prompt()).toBeNull();
});

test("refuses a sign-in from the issuer's own session after a revoked session", async () => {
  const before = Math.floor(Date.now() / 1000) - 60;
  const claims = { sub: 'stubborn', auth_time: before };
  issuer.next = { claims };
  await signIn(browserAt(service.url));
  await revokeStaffSessions(portal.database.db, 'stubborn', 'a test');
  const refused = async () => {
    const browser = browserAt(service.url);
    const problem = problemOf(await signIn(browser));
    expect(await isSignedIn(browser)).toBe(false);
    return problem;
  };
  expect(await refused()).toBe('unproven');
  issuer.next = { claims: { ...claims, auth_time: undefined } };
  expect(await refused()).toBe('unproven');
  issuer.next = { claims: { ...claims, auth_time: before + 120 } };
  const proven = browserAt(service.url);
  await signIn(proven);
  expect(await isSignedIn(proven)).toBe(true);
});

test('requires no new authentication after an ordinary sign-out', async () => {
  issuer.next = { claims: { sub: 'tidy', auth_time: Math.floor(Date.now() / 1000) - 60 } };
  const browser = browserAt(service.url);
  await signIn(browser);
  await browser.post('/api/auth/sign-out');
  await signIn(browser);
  expect(await isSignedIn(browser)).toBe(true);
});

test('stores the person and their limits in the session, and of the tokens only the ID token', async () => {
  const sub = 'limited';
  issuer.next = { claims: { sub, role: ['branch_staff'], countries: ['nz'], home_branch: '201' } };
  const browser = browserAt(service.url);
  await signIn(browser);
  expect((await browser.get('/v1/nz/invoices/1')).status).toBe(404);
  expect((await browser.get('/v1/au/invoices/1')).status).toBe(403);
  const row = await findSession(portal, sub);
  expect(row).toMatchObject({ role: 'branch_staff', countries: ['nz'], home_branch: '201' });
  expect(JSON.stringify(row)).not.toContain('not.kept');
});

test('shows a page to staff without a country', async () => {
  issuer.next = { claims: { sub: 'nowhere', countries: [] } };
  const browser = browserAt(service.url);
  await signIn(browser, '/au');
  for (const path of ['/', '/sign-in', '/au', '/nz/invoices']) {
    const led = await browser.get(path);
    expect([path, led.status, led.headers.get('location')]).toEqual([path, 307, '/no-country']);
  }
  const page = await browser.get('/no-country');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('No country on your account');
});

test('starts a new session for a new sign-in, and ends the earlier one', async () => {
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
  'does not redirect to %s',
  async (returnTo) => {
    const response = await signIn(browserAt(service.url), returnTo);
    expect(response.headers.get('location')).toBe(`${service.url}/sign-in`);
  },
);

test('returns to a URL with line breaks', async () => {
  const list = '/au/invoices?list=J1%0D%0AJ2%09J3';
  const response = await signIn(browserAt(service.url), list);
  expect(response.headers.get('location')).toBe(service.url + list);
});

test.each(['cross-site', 'same-site', 'none'])(
  'shows our page first for a sign-in with Sec-Fetch-Site: %s',
  async (site) => {
    const headers = { 'sec-fetch-site': site };
    const response = await browserAt(service.url).get('/api/auth/sign-in?returnTo=/au', headers);
    expect(response.headers.get('location')).toBe(`${service.url}/sign-in?returnTo=%2Fau`);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test.each([
  ['an unknown role', { claims: { role: 'admin' } }, 'no-role'],
  ['malformed claims', { claims: { countries: { au: true } } }, 'unusable'],
  ['an ID token for another client', { claims: { aud: 'another' } }, 'failed'],
  ['an ID token of another issuer', { claims: { iss: 'https://evil.example' } }, 'failed'],
  ['an ID token of another sign-in', { claims: { nonce: 'another' } }, 'failed'],
  ['an expired ID token', { claims: { exp: 1 } }, 'failed'],
  ['an ID token signed by another key', { forges: true }, 'failed'],
  ['a refusal by the issuer', { refusal: 'access_denied' }, 'refused'],
  ['an overloaded issuer', { refusal: 'temporarily_unavailable' }, 'unreachable'],
  ['an error that nobody knows', { refusal: 'made_up' }, 'failed'],
  ['a token endpoint that is broken', { brokenAt: ['/token'] }, 'unreachable'],
])('refuses a sign-in with %s, and the page says so', async (_, behaviour, problem) => {
  issuer.next = behaviour;
  const browser = browserAt(service.url);
  const response = await signIn(browser);
  expect(problemOf(response)).toBe(problem);
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('returnTo')).toBe(
    RETURN_PATH,
  );
  expect(await isSignedIn(browser)).toBe(false);
});

test('accepts a code once, and only from its browser', async () => {
  const browser = browserAt(service.url);
  const callback = pathOf(await visitIssuer(await browser.get('/api/auth/sign-in?returnTo=/au')));
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

test('treats an empty callback as an expired sign-in', async () => {
  expect(problemOf(await browserAt(service.url).get('/api/auth/callback/oidc'))).toBe('expired');
});

test.each(['session', 'csrf', 'providers', 'signout', 'signin/oidc', 'error', '_log'])(
  "does not serve next-auth's %s",
  async (path) => {
    expect((await browserAt(service.url).get(`/api/auth/${path}`)).status).toBe(404);
  },
);

test('ignores a forged Host header', async () => {
  const redirect = await browserAt(service.url).get('/api/auth/sign-in', {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });
  const { searchParams } = new URL(redirect.headers.get('location') ?? '');
  expect(searchParams.get('redirect_uri')).toBe(`${service.url}/api/auth/callback/oidc`);
});

test('logs no code, token or cookie', async () => {
  const browser = browserAt(service.url);
  const callback = pathOf(await visitIssuer(await browser.get('/api/auth/sign-in?returnTo=/au')));
  issuer.next = { forges: true };
  await browser.get(callback);
  const code = new URLSearchParams(callback.split('?')[1]).get('code') ?? '';
  await expect.poll(service.output).toContain('a sign-in failed');
  expect(code.length).toBeGreaterThan(20);
  expect(service.output()).not.toContain(code);
  expect(service.output()).not.toContain('eyJ');
  expect(service.output()).not.toContain('Kim Example');
});
