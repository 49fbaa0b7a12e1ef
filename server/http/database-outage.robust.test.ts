import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { openPortal, signIn, type TestPortal } from '#server/testing/test-portal.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 90_000 });

let proxy: DatabaseProxy;
let portal: TestPortal;
let browser: BrowserSession;

beforeAll(async () => {
  proxy = await openDatabaseProxy();
  portal = await openPortal((url) => ({
    DATABASE_URL: proxy.urlFor(url),
    DRAIN_GRACE_SECONDS: '20',
  }));
  browser = browserAt(portal.service.url);
  await signIn(browser);
});
afterAll(async () => {
  proxy.restore();
  await portal?.close();
  await proxy?.close();
});

const READER = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip' };

test('sends 503 pages that are readable without scripts while the database is away', async () => {
  expect((await browser.get('/au', READER)).status).toBe(200);
  proxy.disconnect();
  for (const path of ['/', '/sign-in', '/au', '/au/invoices?q=a%22b', '/api/auth/sign-in']) {
    const response = await browser.get(path, READER);
    expect([path, response.status]).toEqual([path, 503]);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = await response.text();
    expect(page).toContain('<h1>Can’t reach the database</h1>');
    expect(page).toContain(response.headers.get('x-correlation-id') ?? 'no id');
    expect(page).not.toContain('<script');
  }
  proxy.restore();
  await expect.poll(async () => (await browser.get('/au', READER)).status).toBe(200);
});

test('says that the database took too long for a page that waits for a lock', async () => {
  const holder = await portal.database.pool.connect();
  await holder.query('begin; lock table invoices in access exclusive mode');
  const response = await browser.get('/au/invoices', READER);
  await holder.query('rollback');
  holder.release();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.text()).toContain('<h1>The database took too long to answer</h1>');
  await expect
    .poll(portal.service.output)
    .toContain('"msg":"the database took too long to answer"');
});

test('distinguishes a failed page from another one with the same correlation id', async () => {
  const same = { ...READER, 'x-correlation-id': 'the-same-twice' };
  proxy.disconnect();
  expect((await browser.get('/au', same)).status).toBe(503);
  proxy.restore();
  await expect.poll(async () => (await browser.get('/au', same)).status).toBe(200);
});

test('logs an outage at most once a second for each kind of message, without stacks', async () => {
  const before = portal.service.output().length;
  proxy.disconnect();
  const until = performance.now() + 2_500;
  let asked = 0;
  while (performance.now() < until) {
    await browser.get('/au/invoices', READER);
    asked += 1;
  }
  proxy.restore();
  await expect.poll(async () => (await browser.get('/au', READER)).status).toBe(200);
  const reported = portal.service.output().slice(before).split('\n');
  const lines = reported.filter(
    (line) => line !== '' && !line.includes('"msg":"request completed"'),
  );
  expect(asked).toBeGreaterThan(20);
  // Pages, connections and background jobs: a few kinds of message in three seconds.
  expect(lines.length).toBeLessThan(20);
  expect(lines.join('\n')).not.toContain('"stack"');
});

test('leaves requests of scripts to their own error handling', async () => {
  proxy.disconnect();
  const response = await browser.get('/au/invoices', { ...READER, rsc: '1' });
  const text = await response.text();
  proxy.restore();
  expect(text).not.toContain('<h1>');
  await expect.poll(async () => (await browser.get('/au', READER)).status).toBe(200);
});
