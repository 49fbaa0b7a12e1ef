import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { Role } from '#lib/auth/roles.ts';
import { hashPassword } from './passwords.ts';
import { createPerson, type NewPerson } from './people.ts';
import { endIssuerSessions } from './state.ts';
import { type Browser, makeBrowser } from './testing/browser.ts';
import { QUICK_COST } from './testing/quick-cost.ts';
import { makeRelyingParty, type RelyingParty } from './testing/relying-party.ts';
import { PORTAL_SECRET, type RunningProvider, startProvider } from './testing/running-provider.ts';

const portalUrl = 'http://localhost:9';
const password = 'a password of a test';
let passwordHash = '';
let database: TestDatabase;
let running: RunningProvider;
let portal: RelyingParty;
let browser: Browser;
beforeAll(async () => {
  database = await makeTestDatabase();
  passwordHash = await hashPassword(password, QUICK_COST);
  running = await startProvider({ db: database.db, portalUrl });
  portal = await portalOf(running);
});
beforeEach(() => {
  browser = makeBrowser();
});
afterAll(async () => {
  await running.stop();
  await database.drop();
});

test('who signs in comes back to the portal with a code, and its ID token says who they are', async () => {
  const personId = await add('everything', {
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

test('whose sessions were ended is asked for the password again', async () => {
  const personId = await add('ended');
  await portal.signIn(browser, { username: 'ended', password });
  const known = await browser.get(portal.authorization().url);
  expect(known.headers.get('location')).toContain('code=');
  await endIssuerSessions(database.db, personId);
  const asked = await browser.get(portal.authorization().url);
  expect(asked.headers.get('location')).toContain('/interaction/');
});

test('what does not limit a person is no claim of theirs', async () => {
  await add('unlimited', { role: 'auditor' });
  const { claims } = await portal.redeem(
    await portal.signIn(browser, { username: ' Unlimited ', password }),
  );
  expect(claims).toMatchObject({ role: 'auditor' });
  for (const name of ['countries', 'customer_numbers', 'home_branch']) {
    expect(claims).not.toHaveProperty(name);
  }
});

test('people get no token for the API, whatever they ask for', async () => {
  await add('greedy');
  const scope = 'openid invoicing:read offline_access';
  const signedIn = await portal.signIn(browser, { username: 'greedy', password }, { scope });
  const { tokens } = await portal.redeem(signedIn);
  expect(tokens['scope']).toBe('openid');
  expect(String(tokens['access_token']).split('.')).toHaveLength(1);
  const resource = running.config.audience;
  const refused = await browser.get(portal.authorization({ resource }).url);
  expect(refused.headers.get('location')).toContain('error=invalid_target');
});

test('who is signed in at the provider is not asked again', async () => {
  await add('again');
  await portal.signIn(browser, { username: 'again', password });
  const second = await browser.follow(await browser.get(portal.authorization().url), portalUrl);
  expect(second).toBeInstanceOf(URL);
  const asked = await browser.get(portal.authorization({ prompt: 'login' }).url);
  expect(asked.headers.get('location')).toContain('/interaction/');
});

test('somebody else may sign in on the same browser, and gets nothing of the one before', async () => {
  await add('before', { role: 'asset_manager' });
  const personId = await add('after', { role: 'buyer' });
  const first = await portal.signIn(browser, { username: 'before', password });
  const second = await portal.signIn(browser, { username: 'after', password }, { prompt: 'login' });
  expect((await portal.redeem(second)).claims).toMatchObject({ sub: personId, role: 'buyer' });
  const code = first.sentTo?.searchParams.get('code') ?? '';
  expect((await portal.exchange(code, first.verifier)).status).toBe(400);
});

test('a code is good once, and a second use takes back what the first one gave', async () => {
  await add('twice');
  const signedIn = await portal.signIn(browser, { username: 'twice', password });
  await portal.redeem(signedIn);
  const code = signedIn.sentTo?.searchParams.get('code') ?? '';
  const again = await portal.exchange(code, signedIn.verifier);
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a code without its verifier is refused, and so is a request without a challenge', async () => {
  await add('pkce');
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
  { redirect_uri: `${portalUrl}/api/auth/callback/oidc/../../evil` },
  { redirect_uri: undefined },
  { client_id: 'nobody' },
])('nobody is sent where the portal is not: %j', async (changes) => {
  const answer = await browser.get(portal.authorization(changes).url);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain('This sign-in cannot go on');
});

test.each(['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'display'])(
  'a sign-in with a NUL in its %s goes back as a bad request',
  async (name) => {
    const answer = await browser.get(portal.authorization({ [name]: 'a\0b' }).url);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('error=invalid_request');
  },
);

test.each(['form_post', 'fragment'])('a code is never given by %s', async (mode) => {
  await add(`mode-${mode.replace('_', '-')}`);
  const answer = await browser.get(portal.authorization({ response_mode: mode }).url);
  expect(answer.headers.get('location') ?? (await answer.text())).toContain('invalid_request');
});

test('a person who may no longer sign in is asked again, and turned away', async () => {
  const personId = await add('leaver');
  await portal.signIn(browser, { username: 'leaver', password });
  await database.db
    .updateTable('people')
    .set({ disabled_at: new Date() })
    .where('person_id', '=', personId)
    .execute();
  const { page, sentTo } = await portal.signIn(browser, { username: 'leaver', password });
  expect(sentTo).toBeUndefined();
  expect(await page?.text()).toContain('is not right');
});

test('while the database is away the page says so, with the number to quote', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const alone = await startProvider({ db: away.db, portalUrl });
  const { url } = portal.authorization();
  const form = (await browser.get(url)).headers.get('location') ?? '';
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { 'x-correlation-id': 'quote-me', cookie };
  const answers = [
    await alone.ask(`/auth${new URL(url).search}`, { headers }),
    await alone.ask(form.slice(running.config.issuer.length), { headers }),
  ];
  await alone.stop();
  await away.close();
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    const text = await answer.text();
    expect(text).toContain('cannot reach its database');
    expect(text).toContain('quote-me');
  }
});

function portalOf({ config }: RunningProvider) {
  return makeRelyingParty({ issuer: config.issuer, portalUrl, clientSecret: PORTAL_SECRET });
}

async function add(username: string, changes: Partial<NewPerson> & { role?: Role } = {}) {
  const personId = await createPerson(database.db, {
    username,
    name: 'Somebody of a test',
    passwordHash,
    role: 'buyer',
    createdBy: 'a test',
    ...changes,
  });
  if (!personId) throw new Error(`${username} is there already`);
  return personId;
}
