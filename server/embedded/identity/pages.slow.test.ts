import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { THEME_COOKIE } from '#components/shell/preferences/preferences.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { environmentNotice } from '#lib/config/environment.ts';
import { hashPassword } from '#server/embedded/identity/passwords.ts';
import { createPerson } from '#server/embedded/identity/people.ts';
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
const database = setUpTestDatabase();
let personId: string | undefined;
let running: RunningProvider;
let portal: RelyingParty;
let browser: Browser;
beforeAll(async () => {
  personId = await createPerson(database.db, {
    username: 'kiri',
    name: 'Kiri Walker',
    passwordHash: await hashPassword(password, FAST_PASSWORD_COST),
    role: 'branch_staff',
    createdBy: 'a test',
  });
});
beforeEach(async () => {
  running = await startProvider({ db: database.db });
  portal = await makePortal(running);
  browser = makeBrowser();
  return () => running.stop();
});

test('the page has no scripts, and its policy forbids scripts, framing and foreign form targets', async () => {
  const page = await openForm();
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const policy = page.headers.get('content-security-policy');
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(rule);
  }
  const text = await page.text();
  expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
  const style = /<style[^>]*>([^<]*)/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toContain(`style-src 'sha256-${hash}';`);
  expect(style).toContain('--color-accent: light-dark(');
  expect(text).toMatch(
    /<label for="username">.*<input id="username" [^>]*autocomplete="username"/s,
  );
  expect(text).toMatch(
    /<label for="password">.*<input id="password" [^>]*autocomplete="current-password"/s,
  );
});

test('uses the theme that was chosen in the portal', async () => {
  const responses = await Promise.all(
    ['dark', 'light', 'system', '"><b>'].map((theme) =>
      running.request('/interaction/x', { headers: { cookie: `${THEME_COOKIE}=${theme}` } }),
    ),
  );
  const themes = await Promise.all(
    responses.map(async (a) => /<html[^>]*>/.exec(await a.text())?.[0]),
  );
  expect(themes).toEqual([
    '<html lang="en-AU" data-theme="dark">',
    '<html lang="en-AU" data-theme="light">',
    '<html lang="en-AU">',
    '<html lang="en-AU">',
  ]);
});

test.each(['test', 'stage', 'training'] as const)(
  'shows the notice of the %s environment as the portal does',
  async (ENVIRONMENT) => {
    const other = await startProvider({ db: database.db, env: { ENVIRONMENT } });
    const text = await (await other.request('/interaction/x')).text();
    await other.stop();
    const notice = environmentNotice(ENVIRONMENT);
    expect(text).toContain(`<strong>${notice?.name}</strong> <span>${notice?.meaning}</span>`);
  },
);

test('gives the same response to a wrong password, an unknown name and an impossible name', async () => {
  const attempts = [
    { username: 'kiri', password: 'wrong' },
    { username: 'nobody', password },
    { username: 'x'.repeat(500), password },
    { username: 'ki\0ri', password },
  ];
  const responses = await Promise.all(
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
  expect(responses[0]?.text).toContain('Wrong username or password.');
  for (const response of responses) expect(response).toEqual(responses[0]);
});

test('keeps the typed username, escaped, and not the password', async () => {
  const username = '"><b>Ngāti Awa</b>';
  const { page } = await portal.signIn(browser, { username, password: 'typed-password' });
  const text = (await page?.text()) ?? '';
  expect(text).toContain(' value="&#34;&#62;&#60;b&#62;Ngāti Awa&#60;/b&#62;"');
  expect(text).not.toContain('typed-password');
  expect(text).toContain('aria-invalid="true" aria-describedby="problem"');
});

test('delays a known and an unknown name alike after too many failures, even with the right password', async () => {
  const messages: (string | undefined)[] = [];
  for (const username of ['kiri', 'nobody']) {
    for (let n = 0; n < 5; n += 1)
      await portal.signIn(makeBrowser(), { username, password: 'wrong' });
    const { page } = await portal.signIn(makeBrowser(), { username, password });
    expect(page?.status).toBe(429);
    expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(100);
    messages.push(/role="alert">([^<]+)/.exec((await page?.text()) ?? '')?.[1]);
  }
  expect(messages[0]).toContain('Wait 5 minutes, then try again');
  expect(messages[1]).toBe(messages[0]);
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  {},
])('refuses a form from another site: %j', async (headers) => {
  const form = await openForm();
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const body = new URLSearchParams({ username: 'kiri', password });
  const response = await fetch(form.url, {
    method: 'POST',
    headers: { cookie, ...headers },
    body,
    redirect: 'manual',
  });
  expect(response.status).toBe(403);
});

test('leads back to the portal without the cookie of the sign-in', async () => {
  const form = await openForm();
  const response = await makeBrowser().post(form.url, { username: 'kiri', password });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain('This sign-in has expired');
  expect(text).toContain('href="/sign-in"');
});

test('refuses to finish a sign-in twice', async () => {
  const form = await openForm();
  const { pathname } = new URL(form.url);
  await browser.follow(
    await browser.post(form.url, { username: 'kiri', password }),
    portal.redirectUri,
  );
  const again = await browser.post(form.url, { username: 'kiri', password });
  expect(pathname).toContain('/interaction/');
  expect(await again.text()).toContain('This sign-in has expired');
});

test('records sign-ins and failures in the audit log, never what was typed', async () => {
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
  const page = await browser.follow(
    await browser.get(portal.authorization().url),
    portal.redirectUri,
  );
  if (page instanceof URL) throw new Error('the provider did not ask for a password');
  return page;
}

function makePortal({ config }: RunningProvider) {
  return makeRelyingParty({ issuer: config.issuer, clientSecret: PORTAL_SECRET });
}
