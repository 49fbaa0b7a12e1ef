import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, test } from '@playwright/test';
import { type SignInIssuer, serveSignInIssuer } from '#lib/auth/testing/sign-in-issuer.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';

// A service with an external issuer, which these journeys can break.
test.describe.configure({ mode: 'serial' });

let folder: string;
let issuer: SignInIssuer;
let service: StartedService;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'trade-supply-elsewhere-'));
  // Under root PostgreSQL runs as its own user, who needs access to its files.
  chmodSync(folder, 0o711);
  issuer = await serveSignInIssuer();
  service = await startService({ ...settings(), ENVIRONMENT: 'stage' });
  expect(await service.ready, service.output()).toBe(true);
});
test.afterAll(async () => {
  service?.process.kill('SIGTERM');
  await service?.exit;
  await issuer?.close();
  rmSync(folder, { recursive: true, force: true });
});
test.beforeEach(() => {
  issuer.next = {};
});

function settings(): Record<string, string> {
  return {
    DATA_DIR: folder,
    DEMO_DATA: '0',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    API_AUDIENCE: 'api',
  };
}

/** Opens the sign-in page in a new browser context. */
async function openSignIn(browser: Browser) {
  const page = await browser.newPage({ baseURL: service.url });
  await page.goto('/sign-in');
  return page;
}

async function pressSignIn(browser: Browser) {
  const page = await openSignIn(browser);
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  return page;
}

async function signIn(browser: Browser, sub = 'kim') {
  issuer.next = { claims: { sub } };
  const page = await pressSignIn(browser);
  await expect(page).toHaveURL('/au');
  await expect(page.getByRole('button', { name: 'Kim Example' })).toBeVisible();
  return page;
}

test('a user signs in and out at an external issuer', async ({ browser }) => {
  const page = await signIn(browser);
  await page.getByRole('button', { name: 'Kim Example' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/sign-in?signedOut=1');
  expect(issuer.signedOut.at(-1)?.get('client_id')).toBe(issuer.clientId);
});

test('a user signs in without scripts at an issuer that redirects to a host that no policy names', async ({
  browser,
}) => {
  issuer.next = { redirectsElsewhere: true };
  const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await expect(page).toHaveURL('/au');
  const { host, port } = new URL(issuer.issuer);
  expect([...hosts]).toEqual(expect.arrayContaining([host, `localhost:${port}`]));
});

test('a user without a role reads whom to ask, and can use another account', async ({
  browser,
}) => {
  issuer.next = { claims: { role: 'admin' } };
  const page = await pressSignIn(browser);
  await expect(page.getByRole('heading', { name: 'Your account has no role here' })).toBeVisible();
  await expect(page.getByText('Ask whoever looks after your work account')).toBeVisible();
  issuer.next = {};
  await page.getByRole('link', { name: 'Use another account' }).click();
  await expect(page).toHaveURL('/au');
});

test('a revoked session ends at its next click', async ({ browser }) => {
  const page = await signIn(browser, 'leaver');
  const { PATH } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'cli/main.ts', 'sessions', 'revoke', 'leaver'],
    { env: { NODE_ENV: 'test', PATH, ...settings(), ENVIRONMENT: 'stage' } },
  );
  expect(stdout).toContain('One session is over.');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
});

test('an unreachable issuer is reported within 4 s, and signed-in users keep working', async ({
  browser,
}) => {
  const counter = await signIn(browser);
  issuer.next = { silentAt: ['/.well-known/openid-configuration'] };
  const page = await openSignIn(browser);
  const began = performance.now();
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await expect(
    page.getByRole('heading', { name: 'Can’t reach the sign-in service' }),
  ).toBeVisible();
  expect(performance.now() - began).toBeLessThan(4_000);
  await counter.reload();
  await expect(counter.getByRole('button', { name: 'Kim Example' })).toBeVisible();
  await counter.getByRole('button', { name: 'Kim Example' }).click();
  await counter.getByRole('button', { name: 'Sign out' }).click();
  await expect(counter.getByRole('heading', { name: 'You are signed out here' })).toBeVisible();
  issuer.next = {};
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await expect(page).toHaveURL('/au');
});
