import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { hashPassword } from './passwords.ts';
import { createPerson } from './people.ts';
import { type Browser, makeBrowser } from './testing/browser.ts';
import { FAST_PASSWORD_COST } from './testing/password-cost.ts';
import { makeRelyingParty, type RelyingParty } from './testing/relying-party.ts';
import { PORTAL_SECRET, type RunningProvider, startProvider } from './testing/running-provider.ts';

const password = 'a password of a test';
const database = setUpTestDatabase();
let running: RunningProvider;
let portal: RelyingParty;
let browser: Browser;
let personId: string | undefined;
beforeAll(async () => {
  const passwordHash = await hashPassword(password, FAST_PASSWORD_COST);
  const person = { passwordHash, role: 'buyer' as const, createdBy: 'a test' };
  personId = await createPerson(database.db, { ...person, username: 'tom', name: 'Tom' });
  await createPerson(database.db, { ...person, username: 'other', name: 'Other' });
  running = await startProvider({ db: database.db });
  const { issuer } = running.config;
  portal = await makeRelyingParty({ issuer, clientSecret: PORTAL_SECRET });
});
beforeEach(() => {
  browser = makeBrowser();
});
afterAll(() => running.stop());

test('signs out at once with the ID token of the person, and redirects to the portal', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const signedOut = await portal.signOut(browser, { id_token_hint: idToken, state: 'abc' });
  expect(signedOut.status).toBe(303);
  expect(signedOut.headers.get('location')).toBe(
    `${portal.portalUrl}/sign-in?signedOut=1&state=abc`,
  );
  const next = await browser.get(portal.authorization().url);
  expect(next.headers.get('location')).toContain('/interaction/');
  const last = await database.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(last).toEqual({ actor: personId, action: 'identity.signed-out' });
});

test('signs out by GET as well', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const signedOut = await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  expect(signedOut.headers.get('location')).toBe(`${portal.portalUrl}/sign-in?signedOut=1`);
});

test('puts the ID token of a form into no URL and no log line', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const signedOut = await portal.signOut(browser, { id_token_hint: idToken });
  expect([...signedOut.headers].join()).not.toContain(idToken);
  await portal.signOut(browser, { id_token_hint: `${idToken}x` });
  expect(JSON.stringify(running.logged)).not.toContain(idToken);
});

test('refuses a form from another site', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const refused = await portal.signOut(browser, { id_token_hint: idToken }, 'cross-site');
  expect(refused.status).toBe(400);
  const next = await browser.follow(
    await browser.get(portal.authorization().url),
    portal.redirectUri,
  );
  expect(next).toBeInstanceOf(URL);
});

test.each([
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['too long', { headers: {}, body: new URLSearchParams({ state: 'x'.repeat(17_000) }) }],
])('returns 400 for a form that is %s', async (_, request) => {
  const headers = { ...request.headers, 'sec-fetch-site': 'same-origin' };
  const refused = await running.request('/session/end', { method: 'POST', ...request, headers });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('16 KiB');
});

test('does not accept the cookie of an ended session', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  const next = await fetch(portal.authorization().url, { headers: { cookie }, redirect: 'manual' });
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('refuses an unused code after the sign-out', async () => {
  const first = await signIn(browser);
  const { idToken } = await portal.redeem(first);
  const unused = await browser.follow(
    await browser.get(portal.authorization().url),
    portal.redirectUri,
  );
  await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  const code = unused instanceof URL ? unused.searchParams.get('code') : null;
  const refused = await portal.exchange(code ?? '', first.verifier);
  expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
});

test.each(['no ID token', 'the ID token of somebody else'])(
  'asks before signing out with %s',
  async (hintKind) => {
    const otherPerson = await portal.redeem(await signIn(makeBrowser(), 'other'));
    await signIn(browser);
    const hint =
      hintKind === 'no ID token' ? { client_id: 'portal' } : { id_token_hint: otherPerson.idToken };
    const prompt = await browser.get(portal.signOutUrl(hint));
    expect(prompt.status).toBe(200);
    const text = await prompt.text();
    expect(text).toContain('Sign out?');
    const next = await browser.follow(
      await browser.get(portal.authorization().url),
      portal.redirectUri,
    );
    expect(next).toBeInstanceOf(URL);
  },
);

test('signs out once the person confirms', async () => {
  await signIn(browser);
  const prompt = await browser.get(portal.signOutUrl({ client_id: 'portal' }));
  const text = await prompt.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
  const signedOut = await browser.post(action, { xsrf, logout: 'yes' });
  expect(signedOut.headers.get('location')).toBe(`${portal.portalUrl}/sign-in?signedOut=1`);
  const next = await browser.get(portal.authorization().url);
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('redirects a person who is already signed out, without asking', async () => {
  const { idToken } = await portal.redeem(await signIn(makeBrowser()));
  const signedOut = await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  expect(signedOut.headers.get('location')).toBe(`${portal.portalUrl}/sign-in?signedOut=1`);
});

test('does not redirect to an unregistered URL', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const elsewhere = { id_token_hint: idToken, post_logout_redirect_uri: 'https://evil.example/' };
  const refused = await browser.get(portal.signOutUrl(elsewhere));
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
  const unknown = await makeBrowser().get(
    portal.signOutUrl({ post_logout_redirect_uri: 'https://evil.example/' }),
  );
  expect(unknown.headers.get('location')).toBeNull();
  expect(await unknown.text()).toContain('You are signed out');
});

function signIn(as: Browser, username = 'tom') {
  return portal.signIn(as, { username, password });
}
