import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import type { Role } from '#lib/auth/scopes.ts';
import { endIssuerSessions } from '#lib/auth/sessions/session-admin.ts';
import { hashPassword } from '#server/embedded/identity/passwords.ts';
import { createPerson, type NewPerson } from '#server/embedded/identity/people.ts';
import { type Browser, makeBrowser } from '#server/embedded/identity/testing/browser.ts';
import { FAST_PASSWORD_COST } from '#server/embedded/identity/testing/password-cost.ts';
import {
  makeRelyingParty,
  type RelyingParty,
} from '#server/embedded/identity/testing/relying-party.ts';
import {
  PORTAL_SECRET,
  type RunningProvider,
  startProvider,
} from '#server/embedded/identity/testing/running-provider.ts';

const password = 'a password of a test';
let passwordHash = '';
const database = setUpTestDatabase();
let running: RunningProvider;
let portal: RelyingParty;
let browser: Browser;
beforeAll(async () => {
  passwordHash = await hashPassword(password, FAST_PASSWORD_COST);
  running = await startProvider({ db: database.db });
  portal = await makePortal(running);
});
beforeEach(() => {
  browser = makeBrowser();
});
afterAll(() => running.stop());

test('returns to the portal with a code, whose ID token has the claims of the person', async () => {
  const personId = await addPerson('everything', {
    countries: ['nz'],
    customerNumbers: ['C-1'],
    homeBranch: '0042',
  });
  const signedIn = await portal.signIn(browser, { username: 'everything', password });
  expect(signedIn.sentTo?.searchParams.get('state')).toBe('a state of a test');
  expect(signedIn.sentTo?.searchParams.get('iss')).toBe(running.config.issuer);
  const { claims, tokens } = await portal.redeem(signedIn);
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

test('asks for the password again after the sessions of a person were ended', async () => {
  const personId = await addPerson('ended');
  await portal.signIn(browser, { username: 'ended', password });
  const remembered = await browser.get(portal.authorization().url);
  expect(remembered.headers.get('location')).toContain('code=');
  await endIssuerSessions(database.db, personId);
  const prompted = await browser.get(portal.authorization().url);
  expect(prompted.headers.get('location')).toContain('/interaction/');
});

test('leaves out the claims of limits that a person does not have', async () => {
  await addPerson('unlimited', { role: 'auditor' });
  const { claims } = await portal.redeem(
    await portal.signIn(browser, { username: ' Unlimited ', password }),
  );
  expect(claims).toMatchObject({ role: 'auditor' });
  for (const name of ['countries', 'customer_numbers', 'home_branch']) {
    expect(claims).not.toHaveProperty(name);
  }
});

test('issues no API tokens to people', async () => {
  await addPerson('heavy');
  const scope = 'openid invoicing:read offline_access';
  const signedIn = await portal.signIn(browser, { username: 'heavy', password }, { scope });
  const { tokens } = await portal.redeem(signedIn);
  expect(tokens['scope']).toBe('openid');
  expect(String(tokens['access_token']).split('.')).toHaveLength(1);
  const resource = running.config.audience;
  const refused = await browser.get(portal.authorization({ resource }).url);
  expect(refused.headers.get('location')).toContain('error=invalid_target');
});

test('does not ask again while a person is signed in', async () => {
  await addPerson('again');
  await portal.signIn(browser, { username: 'again', password });
  const second = await browser.follow(
    await browser.get(portal.authorization().url),
    portal.redirectUri,
  );
  expect(second).toBeInstanceOf(URL);
  const prompted = await browser.get(portal.authorization({ prompt: 'login' }).url);
  expect(prompted.headers.get('location')).toContain('/interaction/');
});

test('lets another person sign in on the same browser, and ends the codes of the first', async () => {
  await addPerson('before', { role: 'asset_manager' });
  const personId = await addPerson('after', { role: 'buyer' });
  const first = await portal.signIn(browser, { username: 'before', password });
  const second = await portal.signIn(browser, { username: 'after', password }, { prompt: 'login' });
  expect((await portal.redeem(second)).claims).toMatchObject({ sub: personId, role: 'buyer' });
  const code = first.sentTo?.searchParams.get('code') ?? '';
  expect((await portal.exchange(code, first.verifier)).status).toBe(400);
});

test('accepts a code once', async () => {
  await addPerson('twice');
  const signedIn = await portal.signIn(browser, { username: 'twice', password });
  await portal.redeem(signedIn);
  const code = signedIn.sentTo?.searchParams.get('code') ?? '';
  const again = await portal.exchange(code, signedIn.verifier);
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
});

test('refuses a code without its PKCE verifier, and a request without a challenge', async () => {
  await addPerson('pkce');
  const signedIn = await portal.signIn(browser, { username: 'pkce', password });
  const code = signedIn.sentTo?.searchParams.get('code') ?? '';
  expect((await portal.exchange(code, undefined)).status).toBe(400);
  expect((await portal.exchange(code, 'x'.repeat(43))).status).toBe(400);
  const changes = { code_challenge: undefined, code_challenge_method: undefined };
  const refused = await browser.get(portal.authorization(changes).url);
  expect(refused.headers.get('location')).toContain(`${portal.redirectUri}?error=invalid_request`);
});

test.each([
  { redirect_uri: 'https://evil.example/' },
  { redirect_uri: 'http://localhost/api/auth/callback/oidc' },
  { redirect_uri: undefined },
  { client_id: 'nobody' },
])('does not redirect to an unregistered URL: %j', async (changes) => {
  const response = await browser.get(portal.authorization(changes).url);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.text()).toContain('This sign-in can’t continue');
});

test.each(['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'display'])(
  'returns invalid_request for a NUL in %s',
  async (name) => {
    const response = await browser.get(portal.authorization({ [name]: 'a\0b' }).url);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('error=invalid_request');
  },
);

test.each(['form_post', 'fragment'])('refuses response_mode=%s', async (mode) => {
  await addPerson(`mode-${mode.replace('_', '-')}`);
  const response = await browser.get(portal.authorization({ response_mode: mode }).url);
  expect(response.headers.get('location') ?? (await response.text())).toContain('invalid_request');
});

test('asks a disabled person again, and refuses them', async () => {
  const personId = await addPerson('leaver');
  await portal.signIn(browser, { username: 'leaver', password });
  await database.db
    .updateTable('people')
    .set({ disabled_at: new Date() })
    .where('person_id', '=', personId)
    .execute();
  const { page, sentTo } = await portal.signIn(browser, { username: 'leaver', password });
  expect(sentTo).toBeUndefined();
  expect(await page?.text()).toContain('Wrong username or password');
});

test('shows a page with the correlation id when the database cannot be reached', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const isolated = await startProvider({ db: unreachable.db });
  const { url } = (await makePortal(isolated)).authorization();
  const form = (await browser.get(portal.authorization().url)).headers.get('location') ?? '';
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { 'x-correlation-id': 'quote-me', cookie };
  const responses = [
    await isolated.request(`/auth${new URL(url).search}`, { headers }),
    await isolated.request(form.slice(running.config.issuer.length), { headers }),
  ];
  await isolated.stop();
  await unreachable.close();
  for (const response of responses) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    const text = await response.text();
    expect(text).toContain('Can’t reach the database');
    expect(text).toContain('quote-me');
  }
});

function makePortal({ config }: RunningProvider) {
  return makeRelyingParty({ issuer: config.issuer, clientSecret: PORTAL_SECRET });
}

async function addPerson(username: string, changes: Partial<NewPerson> & { role?: Role } = {}) {
  const personId = await createPerson(database.db, {
    username,
    name: 'Somebody of a test',
    passwordHash,
    role: 'buyer',
    createdBy: 'a test',
    ...changes,
  });
  if (!personId) throw new Error(`the username ${username} is taken`);
  return personId;
}
