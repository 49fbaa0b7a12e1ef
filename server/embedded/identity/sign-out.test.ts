import { beforeAll, expect, test } from 'vitest';
import { makeBrowser } from './testing/browser.ts';
import { setUpPortal } from './testing/set-up.ts';

const set = setUpPortal();
const { addPerson, signIn, authorize } = set;
let personId = '';
beforeAll(async () => {
  personId = await addPerson('tom');
  await addPerson('other');
});

test('signs out at once with the ID token of the person, and redirects to the portal', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom'));
  const signedOut = await set.portal.signOut(set.browser, { id_token_hint: idToken, state: 'abc' });
  expect(signedOut.status).toBe(303);
  expect(signedOut.headers.get('location')).toBe(
    `${set.portal.portalUrl}/sign-in?signedOut=1&state=abc`,
  );
  const next = await set.browser.get(set.portal.authorization().url);
  expect(next.headers.get('location')).toContain('/interaction/');
  const last = await set.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(last).toEqual({ actor: personId, action: 'identity.signed-out' });
});

test('signs out by GET as well', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom'));
  const signedOut = await set.browser.get(set.portal.signOutUrl({ id_token_hint: idToken }));
  expect(signedOut.headers.get('location')).toBe(`${set.portal.portalUrl}/sign-in?signedOut=1`);
});

test('puts the ID token of a form into no URL and no log line', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom'));
  const signedOut = await set.portal.signOut(set.browser, { id_token_hint: idToken });
  expect([...signedOut.headers].join()).not.toContain(idToken);
  await set.portal.signOut(set.browser, { id_token_hint: `${idToken}x` });
  expect(JSON.stringify(set.running.logged)).not.toContain(idToken);
});

test('refuses a form from another site', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom'));
  const refused = await set.portal.signOut(set.browser, { id_token_hint: idToken }, 'cross-site');
  expect(refused.status).toBe(400);
  const next = await authorize();
  expect(next).toBeInstanceOf(URL);
});

test.each([
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['too long', { headers: {}, body: new URLSearchParams({ state: 'x'.repeat(17_000) }) }],
])('returns 400 for a form that is %s', async (_, request) => {
  const headers = { ...request.headers, 'sec-fetch-site': 'same-origin' };
  const refused = await set.running.request('/session/end', {
    method: 'POST',
    ...request,
    headers,
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('16 KiB');
});

test('does not accept the cookie of an ended session', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom'));
  const cookie = [...set.browser.cookies].map((pair) => pair.join('=')).join('; ');
  await set.browser.get(set.portal.signOutUrl({ id_token_hint: idToken }));
  const next = await fetch(set.portal.authorization().url, {
    headers: { cookie },
    redirect: 'manual',
  });
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('refuses an unused code after the sign-out', async () => {
  const first = await signIn('tom');
  const { idToken } = await set.portal.redeem(first);
  const unused = await authorize();
  await set.browser.get(set.portal.signOutUrl({ id_token_hint: idToken }));
  const code = unused instanceof URL ? unused.searchParams.get('code') : null;
  const refused = await set.portal.exchange(code ?? '', first.verifier);
  expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
});

test.each(['no ID token', 'the ID token of somebody else'])(
  'asks before signing out with %s',
  async (hintKind) => {
    const otherPerson = await set.portal.redeem(await signIn('other', {}, makeBrowser()));
    await signIn('tom');
    const hint =
      hintKind === 'no ID token' ? { client_id: 'portal' } : { id_token_hint: otherPerson.idToken };
    const prompt = await set.browser.get(set.portal.signOutUrl(hint));
    expect(prompt.status).toBe(200);
    const text = await prompt.text();
    expect(text).toContain('Sign out?');
    const next = await authorize();
    expect(next).toBeInstanceOf(URL);
  },
);

test('signs out once the person confirms', async () => {
  await signIn('tom');
  const prompt = await set.browser.get(set.portal.signOutUrl({ client_id: 'portal' }));
  const text = await prompt.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
  const signedOut = await set.browser.post(action, { xsrf, logout: 'yes' });
  expect(signedOut.headers.get('location')).toBe(`${set.portal.portalUrl}/sign-in?signedOut=1`);
  const next = await set.browser.get(set.portal.authorization().url);
  expect(next.headers.get('location')).toContain('/interaction/');
});

test('redirects a person who is already signed out, without asking', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom', {}, makeBrowser()));
  const signedOut = await set.browser.get(set.portal.signOutUrl({ id_token_hint: idToken }));
  expect(signedOut.headers.get('location')).toBe(`${set.portal.portalUrl}/sign-in?signedOut=1`);
});

test('does not redirect to an unregistered URL', async () => {
  const { idToken } = await set.portal.redeem(await signIn('tom'));
  const elsewhere = { id_token_hint: idToken, post_logout_redirect_uri: 'https://evil.example/' };
  const refused = await set.browser.get(set.portal.signOutUrl(elsewhere));
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
  const unknown = await makeBrowser().get(
    set.portal.signOutUrl({ post_logout_redirect_uri: 'https://evil.example/' }),
  );
  expect(unknown.headers.get('location')).toBeNull();
  expect(await unknown.text()).toContain('You are signed out');
});
