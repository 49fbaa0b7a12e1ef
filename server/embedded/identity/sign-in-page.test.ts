import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { browserAt } from '#server/testing/browser-session.ts';
import { setUpPortal } from './testing/set-up.ts';

const set = setUpPortal();
const newBrowser = () => browserAt(set.portal.portalUrl);

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

test('gives the same response to a wrong password, an unknown name and an impossible name', async () => {
  await set.addPerson('known');
  const password = 'wrong';
  const attempts = [
    { username: 'known', password },
    { username: 'nobody', password },
    { username: 'x'.repeat(500), password },
    { username: 'ki\0ri', password },
  ];
  const responses = await Promise.all(
    attempts.map(async (attempt) => {
      const { page } = await set.portal.signIn(newBrowser(), attempt);
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
  const who = { username, password: 'typed-password' };
  const { page } = await set.portal.signIn(set.browser, who);
  const text = (await page?.text()) ?? '';
  expect(text).toContain(' value="&#34;&#62;&#60;b&#62;Ngāti Awa&#60;/b&#62;"');
  expect(text).not.toContain('typed-password');
  expect(text).toContain('aria-invalid="true" aria-describedby="problem"');
});

test('delays a known and an unknown name alike after too many failures, even with the right password', async () => {
  await set.addPerson('delayed');
  const messages: (string | undefined)[] = [];
  for (const username of ['delayed', 'missing']) {
    const password = set.passwordOf(username);
    for (let n = 0; n < 5; n += 1)
      await set.portal.signIn(newBrowser(), { username, password: 'wrong' });
    const { page } = await set.portal.signIn(newBrowser(), {
      username,
      password,
    });
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
  const cookie = [...set.browser.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(form.url, {
    method: 'POST',
    headers: { cookie, ...headers },
    body: new URLSearchParams({ username: 'somebody', password: 'any' }),
    redirect: 'manual',
  });
  expect(response.status).toBe(403);
});

test('leads back to the portal without the cookie of the sign-in, and when it was finished', async () => {
  await set.addPerson('finished');
  const who = { username: 'finished', password: set.passwordOf('finished') };
  const form = await openForm();
  const without = await newBrowser().post(form.url, {}, who);
  await set.browser.follow(await set.browser.post(form.url, {}, who), set.portal.redirectUri);
  const again = await set.browser.post(form.url, {}, who);
  for (const response of [without, again]) {
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('This sign-in has expired');
    expect(text).toContain('href="/sign-in"');
  }
});

test('records sign-ins and failures in the audit log, never what was typed', async () => {
  const personId = await set.addPerson('audited');
  await set.signIn('audited');
  const password = 'canary-password';
  await set.portal.signIn(newBrowser(), { username: 'audited', password });
  await set.portal.signIn(newBrowser(), { username: 'canary-name', password });
  const lines = await set.database.db
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
  expect(JSON.stringify(set.running.logged)).not.toContain('canary');
});

async function openForm(): Promise<Response> {
  const page = await set.authorize();
  if (page instanceof URL) throw new Error('the provider did not ask for a password');
  return page;
}
