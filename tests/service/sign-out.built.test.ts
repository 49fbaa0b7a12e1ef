import { beforeEach, expect, test, vi } from 'vitest';
import { revokeStaffSessions } from '#lib/auth/sessions/staff-sessions.ts';
import { browserAt } from '#server/testing/browser-session.ts';
import {
  findSession,
  isSignedIn,
  pathOf,
  problemOf,
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

test.each(['/token', '/jwks'])(
  'gives up on an issuer that is silent at %s within 4 s',
  async (path) => {
    const browser = browserAt(service.url);
    const signedIn = browserAt(service.url);
    await signIn(signedIn);
    const redirect = await browser.get('/api/auth/sign-in?returnTo=/au');
    const callback = pathOf(await visitIssuer(redirect));
    // A fresh key set each time.
    issuer.next = { silentAt: [path] };
    const began = performance.now();
    const response = await browser.get(callback);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(problemOf(response)).toBe('unreachable');
    expect(await isSignedIn(signedIn)).toBe(true);
  },
);

test('reports an unreachable issuer within 4 s', async () => {
  issuer.next = { silentAt: ['/.well-known/openid-configuration'] };
  const began = performance.now();
  const response = await browserAt(service.url).get('/api/auth/sign-in?returnTo=/au');
  expect(problemOf(response)).toBe('unreachable');
  expect(performance.now() - began).toBeLessThan(4_000);
});

test('ends the session, clears the cookie and continues at the issuer', async () => {
  issuer.next = { claims: { sub: 'leaving' } };
  const browser = browserAt(service.url);
  await signIn(browser);
  const cookie = browser.cookies.get('staff-session') ?? '';
  const response = await browser.post('/api/auth/sign-out');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(browser.cookies.has('staff-session')).toBe(false);
  const page = await response.text();
  const [, nonce] = /<script nonce="([^"]+)">/.exec(page) ?? [];
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  const { action, fields } = formIn(page);
  expect(action).toBe(`${issuer.issuer}/end-session`);
  const led = await fetch(action, { method: 'POST', body: fields, redirect: 'manual' });
  expect(led.headers.get('location')).toBe(`${service.url}/sign-in?signedOut=1`);
  const reported = issuer.signedOut.at(-1);
  const idToken = (await findSession(portal, 'leaving'))?.id_token ?? '';
  expect(Object.fromEntries(reported ?? [])).toMatchObject({
    client_id: 'portal',
    id_token_hint: idToken,
  });
  expect(idToken).not.toBe('');
  expect([reported?.address, ...response.headers].join()).not.toContain(idToken);
  expect(service.output()).not.toContain(idToken);
  browser.cookies.set('staff-session', cookie);
  expect(await isSignedIn(browser)).toBe(false);
});

test.each([
  ['without a sign-out endpoint', { hasNoEndSession: true }],
  ['that is unreachable', { brokenAt: ['/.well-known/openid-configuration'] }],
])('signs out here only at an issuer %s, and says so', async (_, behaviour) => {
  const browser = browserAt(service.url);
  await signIn(browser);
  const cookie = browser.cookies.get('staff-session') ?? '';
  issuer.next = behaviour;
  const response = await browser.post('/api/auth/sign-out');
  expect(pathOf(response.headers.get('location'))).toBe('/sign-in?signedOut=here');
  browser.cookies.set('staff-session', cookie);
  expect(await isSignedIn(browser)).toBe(false);
});

test('signs out at the issuer without a session of ours', async () => {
  issuer.next = { claims: { sub: 'over' } };
  const browser = browserAt(service.url);
  await signIn(browser);
  await revokeStaffSessions(portal.database.db, 'over', 'a test');
  for (const each of [browser, browserAt(service.url)]) {
    const response = await each.post('/api/auth/sign-out');
    const { action, fields } = formIn(await response.text());
    expect(action).toBe(`${issuer.issuer}/end-session`);
    expect(fields.get('client_id')).toBe('portal');
  }
});

/** The action and fields of the form on a page. */
function formIn(page: string): { action: string; fields: URLSearchParams } {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return {
    action: /<form method="post" action="([^"]*)">/.exec(page)?.[1] ?? '',
    fields: new URLSearchParams([...inputs].map(([, name = '', value = '']) => [name, value])),
  };
}
