import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { startProvider } from './testing/running-provider.ts';
import { portalOf, setUpPortal } from './testing/set-up.ts';

const set = setUpPortal();
const { database, addPerson, signIn, authorize } = set;

test('returns to the portal with a code, whose ID token has the claims of the person', async () => {
  const personId = await addPerson('everything', {
    countries: ['nz'],
    customer_numbers: ['C-1'],
    home_branch: '0042',
  });
  const signedIn = await signIn('everything');
  expect(signedIn.sentTo?.searchParams.get('state')).toBe('a state of a test');
  expect(signedIn.sentTo?.searchParams.get('iss')).toBe(set.running.config.issuer);
  const { claims, tokens } = await set.portal.redeem(signedIn);
  expect(claims).toMatchObject({
    sub: personId,
    name: 'Somebody of a test',
    role: 'buyer',
    countries: ['nz'],
    customer_numbers: ['C-1'],
    home_branch: '0042',
  });
  expect(tokens).not.toHaveProperty('refresh_token');
  expect(tokens['scope']).toBe('openid profile');
});

test('leaves out the claims of limits that a person does not have', async () => {
  await addPerson('unlimited', { role: 'auditor' });
  const who = { username: ' Unlimited ', password: set.passwordOf('unlimited') };
  const { claims } = await set.portal.redeem(await set.portal.signIn(set.browser, who));
  expect(claims).toMatchObject({ role: 'auditor' });
  for (const name of ['countries', 'customer_numbers', 'home_branch']) {
    expect(claims).not.toHaveProperty(name);
  }
});

test('issues no API tokens to people', async () => {
  await addPerson('heavy');
  const scope = 'openid invoicing:read offline_access';
  const signedIn = await signIn('heavy', { scope });
  const { tokens } = await set.portal.redeem(signedIn);
  expect(tokens['scope']).toBe('openid');
  expect(String(tokens['access_token']).split('.')).toHaveLength(1);
  const resource = set.running.config.audience;
  const refused = await set.browser.get(set.portal.authorization({ resource }).url);
  expect(refused.headers.get('location')).toContain('error=invalid_target');
});

test('asks for the password at each sign-in, and lets another person sign in on the same browser', async () => {
  await addPerson('before', { role: 'asset_manager' });
  const personId = await addPerson('after', { role: 'buyer' });
  await signIn('before');
  expect(await authorize()).not.toBeInstanceOf(URL);
  const { claims } = await set.portal.redeem(await signIn('after'));
  expect(claims).toMatchObject({ sub: personId, role: 'buyer' });
});

test('accepts a code once', async () => {
  await addPerson('twice');
  const signedIn = await signIn('twice');
  await set.portal.redeem(signedIn);
  const code = signedIn.sentTo?.searchParams.get('code') ?? '';
  const again = await set.portal.exchange(code, signedIn.verifier);
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
});

test('refuses a code without its PKCE verifier, and a request without a challenge', async () => {
  await addPerson('pkce');
  const signedIn = await signIn('pkce');
  const code = signedIn.sentTo?.searchParams.get('code') ?? '';
  expect((await set.portal.exchange(code, undefined)).status).toBe(400);
  expect((await set.portal.exchange(code, 'x'.repeat(43))).status).toBe(400);
  const changes = { code_challenge: undefined, code_challenge_method: undefined };
  const refused = await set.browser.get(set.portal.authorization(changes).url);
  expect(refused.headers.get('location')).toContain(
    `${set.portal.redirectUri}?error=invalid_request`,
  );
});

test.each([
  { redirect_uri: 'https://evil.example/' },
  { redirect_uri: 'http://localhost/api/auth/callback/oidc' },
  { redirect_uri: undefined },
  { client_id: 'nobody' },
])('does not redirect to an unregistered URL: %j', async (changes) => {
  const response = await set.browser.get(set.portal.authorization(changes).url);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.text()).toContain('This sign-in can’t continue');
});

test.each(['form_post', 'fragment'])('refuses response_mode=%s', async (mode) => {
  const response = await set.browser.get(set.portal.authorization({ response_mode: mode }).url);
  expect(response.headers.get('location') ?? (await response.text())).toContain('invalid_request');
});

test('refuses a disabled person, and their code that is not redeemed yet', async () => {
  const personId = await addPerson('leaver');
  const signedIn = await signIn('leaver');
  const disabled = { disabled_at: new Date() };
  await database.db.updateTable('people').set(disabled).where('person_id', '=', personId).execute();
  const code = signedIn.sentTo?.searchParams.get('code') ?? '';
  expect((await set.portal.exchange(code, signedIn.verifier)).status).toBe(400);
  const { page, sentTo } = await signIn('leaver');
  expect(sentTo).toBeUndefined();
  expect(await page?.text()).toContain('Wrong username or password');
});

test('shows a page with 503 when the database cannot be reached', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const isolated = await startProvider({ db: unreachable.db });
  const portal = await portalOf(isolated);
  const { page } = await portal.signIn(set.browser, { username: 'kiri', password: 'any' });
  expect(page?.status).toBe(503);
  expect(page?.headers.get('retry-after')).toBe('1');
  expect(await page?.text()).toContain('Can’t reach the database');
  await isolated.stop();
  await unreachable.close();
});
