import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type SignInIssuer, serveSignInIssuer } from '#lib/auth/testing/sign-in-issuer.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';

// What only a browser shows of an external issuer: the policies of both. `tests/service` has the rest.
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
  service = await startService({
    DATA_DIR: folder,
    DEMO_DATA: '0',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    API_AUDIENCE: 'api',
    ENVIRONMENT: 'stage',
  });
  expect(await service.ready, service.output()).toBe(true);
});
test.afterAll(async () => {
  service?.process.kill('SIGTERM');
  await service?.exit;
  await issuer?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a user signs in and out at an external issuer', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: service.url });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await expect(page).toHaveURL('/au');
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
