import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { THEME_COOKIE } from '#components/ui/theme.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { environmentNotice } from '#lib/environment.ts';
import { ATTEMPT_LIMITS, makeAttemptThrottle } from './attempt-throttle.ts';
import { hashPassword } from './passwords.ts';
import { createPerson } from './people.ts';
import { type Browser, makeBrowser } from './testing/browser.ts';
import { QUICK_COST } from './testing/quick-cost.ts';
import { makeRelyingParty, type RelyingParty } from './testing/relying-party.ts';
import { PORTAL_SECRET, type RunningProvider, startProvider } from './testing/running-provider.ts';

const portalUrl = 'http://localhost:9';
const password = 'a password of a test';
let database: TestDatabase;
let personId: string | undefined;
let running: RunningProvider;
let portal: RelyingParty;
let browser: Browser;
beforeAll(async () => {
  database = await makeTestDatabase();
  personId = await createPerson(database.db, {
    username: 'kiri',
    name: 'Kiri Walker',
    passwordHash: await hashPassword(password, QUICK_COST),
    role: 'branch_staff',
    createdBy: 'a test',
  });
});
beforeEach(async () => {
  running = await startProvider({ db: database.db, portalUrl });
  portal = await portalOf(running);
  browser = makeBrowser();
  return () => running.stop();
});
afterAll(() => database.drop());

test('the page needs no script and lets nobody else run one, frame it or read its form', async () => {
  const page = await openForm();
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const policy = page.headers.get('content-security-policy');
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action 'self' ${portalUrl}`,
  ]) {
    expect(policy).toContain(rule);
  }
  const text = await page.text();
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  expect(text).toMatch(
    /<label for="username">.*<input id="username" [^>]*autocomplete="username"/s,
  );
  expect(text).toMatch(
    /<label for="password">.*<input id="password" [^>]*autocomplete="current-password"/s,
  );
});

test('its stylesheet has the colours of the portal, and its typeface', async () => {
  const text = await (await openForm()).text();
  const href = /href="([^"]+\.css)"/.exec(text)?.[1] ?? '';
  const stylesheet = await fetch(new URL(href, running.config.issuer));
  expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(stylesheet.headers.get('cache-control')).toContain('immutable');
  const rules = await stylesheet.text();
  expect(rules).toContain('--color-accent: light-dark(');
  const typeface = /url\("([^"]+)"\)/.exec(rules)?.[1] ?? '';
  const font = await fetch(new URL(typeface, stylesheet.url));
  expect(font.headers.get('content-type')).toBe('font/woff2');
  expect(
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2');
});

test('it is light or dark as the reader chose in the portal', async () => {
  const answers = await Promise.all(
    ['dark', 'light', 'system', '"><b>'].map((theme) =>
      running.ask('/interaction/x', { headers: { cookie: `${THEME_COOKIE}=${theme}` } }),
    ),
  );
  const themes = await Promise.all(
    answers.map(async (a) => /<html[^>]*>/.exec(await a.text())?.[0]),
  );
  expect(themes).toEqual([
    '<html lang="en-AU" data-theme="dark">',
    '<html lang="en-AU" data-theme="light">',
    '<html lang="en-AU">',
    '<html lang="en-AU">',
  ]);
});

test.each(['test', 'stage', 'training'] as const)(
  'it says that it is %s as the portal does',
  async (ENVIRONMENT) => {
    const other = await startProvider({ db: database.db, portalUrl, env: { ENVIRONMENT } });
    const text = await (await other.ask('/interaction/x')).text();
    await other.stop();
    const notice = environmentNotice(ENVIRONMENT);
    expect(text).toContain(`<strong>${notice?.name}</strong> <span>${notice?.meaning}</span>`);
  },
);

test('a wrong password, an unknown name and an impossible one get the same answer', async () => {
  const attempts = [
    { username: 'kiri', password: 'wrong' },
    { username: 'nobody', password },
    { username: 'x'.repeat(500), password },
    { username: 'ki\0ri', password },
  ];
  const answers = await Promise.all(
    attempts.map(async (attempt) => {
      const { page } = await portal.signIn(makeBrowser(), attempt);
      const text = (await page?.text()) ?? '';
      return {
        status: page?.status,
        text: text
          .replace(/ value="[^"]*"/, '')
          .replace(/interaction\/[\w-]+/, '')
          .replaceAll(' autofocus', ''),
      };
    }),
  );
  expect(answers[0]?.text).toContain('The username or the password is not right.');
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('what was typed as the name is kept as text, the password is not', async () => {
  const username = '"><b>Ngāti Awa</b>';
  const { page } = await portal.signIn(browser, { username, password: 'typed-password' });
  const text = (await page?.text()) ?? '';
  expect(text).toContain(' value="&#34;&#62;&#60;b&#62;Ngāti Awa&#60;/b&#62;"');
  expect(text).not.toContain('typed-password');
  expect(text).toContain('aria-invalid="true" aria-describedby="problem"');
});

test('after too many failures a name waits, a known one as one that nobody has, with the right password too', async () => {
  const perPerson = { free: 2, firstSeconds: 120, longestSeconds: 900, forgetSeconds: 600 };
  const limits = { ...ATTEMPT_LIMITS, perPerson };
  const other = await startProvider({
    db: database.db,
    portalUrl,
    throttle: makeAttemptThrottle(limits),
  });
  const theirs = await portalOf(other);
  const said: (string | undefined)[][] = [];
  for (const username of ['kiri', 'nobody']) {
    for (const guess of ['one', 'two'])
      await theirs.signIn(makeBrowser(), { username, password: guess });
    const { page } = await theirs.signIn(makeBrowser(), { username, password });
    expect(page?.status).toBe(429);
    expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(100);
    said.push([/role="alert">([^<]+)/.exec((await page?.text()) ?? '')?.[1]]);
  }
  await other.stop();
  expect(said[0]).toEqual([expect.stringContaining('Wait 2 minutes, then try again')]);
  expect(said[1]).toEqual(said[0]);
});

test('who signed in on a browser before signs in there, while others guess at their password', async () => {
  const other = await startProvider({ db: database.db, portalUrl });
  const theirs = await portalOf(other);
  await theirs.signIn(browser, { username: 'kiri', password });
  expect(browser.cookies.get('idp-device')).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  const guesser = makeBrowser();
  for (let guess = 0; guess < 6; guess += 1) {
    await theirs.signIn(guesser, { username: 'kiri', password: `guess ${guess}` });
  }
  const refused = await theirs.signIn(guesser, { username: 'kiri', password });
  expect(refused.page?.status).toBe(429);
  const own = await theirs.signIn(browser, { username: 'Kiri', password }, { prompt: 'login' });
  expect(own.sentTo?.searchParams.has('code')).toBe(true);
  // A cookie that others know is good for its own person alone.
  const borrowed = await theirs.signIn(
    browser,
    { username: 'nobody', password: 'x' },
    { prompt: 'login' },
  );
  expect(borrowed.page?.status).toBe(200);
  await other.stop();
});

test('after too many failures an address waits, whoever it is', async () => {
  const perAddress = { free: 2, firstSeconds: 120, longestSeconds: 900, forgetSeconds: 600 };
  const limits = { ...ATTEMPT_LIMITS, perAddress };
  const other = await startProvider({
    db: database.db,
    portalUrl,
    throttle: makeAttemptThrottle(limits),
  });
  const theirs = await portalOf(other);
  for (const username of ['a', 'b']) await theirs.signIn(makeBrowser(), { username, password });
  const { page } = await theirs.signIn(makeBrowser(), { username: 'kiri', password });
  await other.stop();
  expect(page?.status).toBe(429);
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  {},
])('a form that another site sends is not taken: %j', async (headers) => {
  const form = await openForm();
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const body = new URLSearchParams({ username: 'kiri', password });
  const answer = await fetch(form.url, {
    method: 'POST',
    headers: { cookie, ...headers },
    body,
    redirect: 'manual',
  });
  expect(answer.status).toBe(403);
});

test('a form without the cookie of its sign-in leads back to the portal', async () => {
  const form = await openForm();
  const answer = await makeBrowser().post(form.url, { username: 'kiri', password });
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain('This sign-in has expired');
  expect(text).toContain(`href="${portalUrl}/sign-in"`);
});

test('a sign-in that is finished is not taken again', async () => {
  const form = await openForm();
  const { pathname } = new URL(form.url);
  await browser.follow(await browser.post(form.url, { username: 'kiri', password }), portalUrl);
  expect(browser.cookies.has('idp-interaction')).toBe(false);
  const again = await browser.post(form.url, { username: 'kiri', password });
  expect(pathname).toContain('/interaction/');
  expect(await again.text()).toContain('This sign-in has expired');
});

test('the audit log tells who signed in and who failed to, never what was typed', async () => {
  await portal.signIn(browser, { username: 'kiri', password });
  await portal.signIn(makeBrowser(), { username: 'kiri', password: 'canary-password' });
  await portal.signIn(makeBrowser(), { username: 'canary-name', password: 'canary-password' });
  const lines = await database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'details'])
    .where('action', 'like', 'identity.%')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(lines).toEqual([
    { actor: 'unknown', action: 'identity.sign-in-failed', subject: 'unknown', details: '{}' },
    { actor: personId, action: 'identity.sign-in-failed', subject: personId, details: '{}' },
    { actor: personId, action: 'identity.signed-in', subject: personId, details: '{}' },
  ]);
  expect(JSON.stringify(running.logged)).not.toContain('canary');
});

async function openForm(): Promise<Response> {
  const page = await browser.follow(await browser.get(portal.authorization().url), portalUrl);
  if (page instanceof URL) throw new Error('nobody was asked');
  return page;
}

function portalOf({ config }: RunningProvider) {
  return makeRelyingParty({ issuer: config.issuer, portalUrl, clientSecret: PORTAL_SECRET });
}
