import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { openPortal, pathOf, type TestPortal, visitIssuer } from '#server/testing/test-portal.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 90_000 });

const PUBLIC_URL = 'https://portal.example';
let portal: TestPortal;
let browser: BrowserSession;

// As behind a proxy that terminates https.
beforeAll(async () => {
  portal = await openPortal(() => ({ PUBLIC_URL, ENVIRONMENT: 'production' }));
  browser = browserAt(portal.service.url);
});
afterAll(() => portal?.close());

test('sets Secure and __Host- on all cookies under https', async () => {
  const away = await browser.get('/api/auth/sign-in?returnTo=/au');
  const address = new URL(away.headers.get('location') ?? '');
  expect(address.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/callback/oidc`);
  const home = await browser.get(pathOf(await visitIssuer(away)));
  expect(home.headers.get('location')).toBe(`${PUBLIC_URL}/au`);
  const lines = [...away.headers.getSetCookie(), ...home.headers.getSetCookie()];
  expect(lines.map((line) => line.split('=')[0])).toContain('__Host-staff-session');
  for (const line of lines) {
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; Secure(;|$)/i);
    expect(line).toMatch(/; HttpOnly(;|$)/i);
    expect(line).toMatch(/; Path=\/(;|$)/i);
    expect(line).not.toMatch(/; Domain=/i);
  }
  expect((await browser.get('/v1/au/invoices/1')).status).toBe(404);
});

test('sends HSTS with pages, the API and files under https', async () => {
  for (const path of ['/sign-in', '/v1/au/invoices/1', '/icon.svg']) {
    const response = await browser.get(path);
    expect([path, response.headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=63072000; includeSubDomains',
    ]);
  }
});

test('clears the __Host- cookie on sign-out', async () => {
  const response = await browser.post('/api/auth/sign-out');
  const cleared = response.headers.getSetCookie().find((line) => line.startsWith('__Host-staff'));
  expect(cleared).toMatch(/Max-Age=0/);
  expect(cleared).toMatch(/; Secure/);
  expect((await browser.get('/v1/au/invoices/1')).status).toBe(401);
});

test('has no page of the design in production', async () => {
  expect((await browser.get('/reference/design')).status).toBe(404);
});
