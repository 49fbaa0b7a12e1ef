import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { hashPassword } from './passwords.ts';
import { createPerson } from './people.ts';
import { type Browser, makeBrowser } from './testing/browser.ts';
import { QUICK_COST } from './testing/quick-cost.ts';
import { makeRelyingParty, type RelyingParty } from './testing/relying-party.ts';
import { PORTAL_SECRET, type RunningProvider, startProvider } from './testing/running-provider.ts';

const portalUrl = 'http://localhost:9';
const password = 'a password of a test';
let database: TestDatabase;
let running: RunningProvider;
let portal: RelyingParty;
let browser: Browser;
let personId: string | undefined;
beforeAll(async () => {
  database = await makeTestDatabase();
  const passwordHash = await hashPassword(password, QUICK_COST);
  const person = { passwordHash, role: 'buyer' as const, createdBy: 'a test' };
  personId = await createPerson(database.db, { ...person, username: 'tom', name: 'Tom' });
  await createPerson(database.db, { ...person, username: 'other', name: 'Other' });
  running = await startProvider({ db: database.db, portalUrl });
  const { issuer } = running.config;
  portal = await makeRelyingParty({ issuer, portalUrl, clientSecret: PORTAL_SECRET });
});
beforeEach(() => {
  browser = makeBrowser();
});
afterAll(async () => {
  await running.stop();
  await database.drop();
});

test('with their ID token who signs out is out at once, and led back to the portal', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const left = await portal.signOut(browser, { id_token_hint: idToken, state: 'abc' });
  expect(left.status).toBe(303);
  expect(left.headers.get('location')).toBe(`${portalUrl}/sign-in?signedOut=1&state=abc`);
  expect(browser.cookies.has('idp-session')).toBe(false);
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

test('an address takes it like a form does', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const left = await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  expect(left.headers.get('location')).toBe(`${portalUrl}/sign-in?signedOut=1`);
  expect(browser.cookies.has('idp-session')).toBe(false);
});

test('the token of a form stands in no address and in no line of the log', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const left = await portal.signOut(browser, { id_token_hint: idToken });
  expect([...left.headers].join()).not.toContain(idToken);
  await portal.signOut(browser, { id_token_hint: `${idToken}x` });
  expect(JSON.stringify(running.logged)).not.toContain(idToken);
});

test('a form from another site, which brings no cookie, ends what its person has here', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const left = await portal.signOut(browser, { id_token_hint: idToken }, 'cross-site');
  expect(left.headers.get('location')).toBe(`${portalUrl}/sign-in?signedOut=1`);
  const next = await browser.get(portal.authorization().url);
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('after a form from another site without an ID token who is signed in is asked', async () => {
  await signIn(browser);
  const led = await portal.signOut(browser, { client_id: 'portal' }, 'cross-site');
  expect(led.status).toBe(303);
  const asked = await browser.get(new URL(led.headers.get('location') ?? '', led.url).href);
  expect(await asked.text()).toContain('Sign out?');
  const still = await browser.follow(await browser.get(portal.authorization().url), portalUrl);
  expect(still).toBeInstanceOf(URL);
});

test.each([
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['too long', { body: new URLSearchParams({ state: 'x'.repeat(17_000) }) }],
])('a form that is %s is a 400 that says what to send', async (_, request) => {
  const refused = await running.ask('/session/end', { method: 'POST', ...request });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('16 KiB');
});

test('an old cookie of a session that has ended is no way in', async () => {
  const { idToken } = await portal.redeem(await signIn(browser));
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  const next = await fetch(portal.authorization().url, { headers: { cookie }, redirect: 'manual' });
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('a code that was not used before the sign-out is good no more', async () => {
  const first = await signIn(browser);
  const { idToken } = await portal.redeem(first);
  const unused = await browser.follow(await browser.get(portal.authorization().url), portalUrl);
  await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  const code = unused instanceof URL ? unused.searchParams.get('code') : null;
  const refused = await portal.exchange(code ?? '', first.verifier);
  expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
});

test.each(['no ID token', 'the ID token of somebody else'])(
  'with %s who is signed in is asked first',
  async (how) => {
    const stranger = await portal.redeem(await signIn(makeBrowser(), 'other'));
    await signIn(browser);
    const hint =
      how === 'no ID token' ? { client_id: 'portal' } : { id_token_hint: stranger.idToken };
    const asked = await browser.get(portal.signOutUrl(hint));
    expect(asked.status).toBe(200);
    const text = await asked.text();
    expect(text).toContain('Sign out?');
    const still = await browser.follow(await browser.get(portal.authorization().url), portalUrl);
    expect(still).toBeInstanceOf(URL);
  },
);

test('who is asked and says yes is out', async () => {
  await signIn(browser);
  const asked = await browser.get(portal.signOutUrl({ client_id: 'portal' }));
  const text = await asked.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
  const left = await browser.post(action, { xsrf, logout: 'yes' });
  expect(left.headers.get('location')).toBe(`${portalUrl}/sign-in?signedOut=1`);
  const next = await browser.get(portal.authorization().url);
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('who is signed out already is led back without a question or a script', async () => {
  const { idToken } = await portal.redeem(await signIn(makeBrowser()));
  const left = await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
  expect(left.headers.get('location')).toBe(`${portalUrl}/sign-in?signedOut=1`);
});

test('nobody is led where the portal is not', async () => {
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
