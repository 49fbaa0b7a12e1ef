import { expect, type Page } from '@playwright/test';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { savedSignIn, saveSignIn } from '#e2e/staff/saved-sign-in.ts';
import { credentialsOf, enterCredentials, signInThroughPages } from '#e2e/staff/staff.ts';

const SESSION = 'staff-session';

test('a sign-in is saved for journeys on deployed services, by the role in the banner', async ({
  browser,
  baseURL,
}) => {
  process.env['JOURNEY_SIGN_INS'] = test.info().outputDir;
  const job = await saveSignIn(browser, baseURL ?? '', (page) =>
    enterCredentials(page, 'asset manager'),
  );
  expect(job).toBe('asset manager');
  expect(savedSignIn(job)).toBeDefined();
});

test('a page that needs a sign-in redirects there and back, with its query and a multi-line list', async ({
  page,
}) => {
  await page.goto('/au/invoices?q=pump');
  await expect(page).toHaveURL('/sign-in?returnTo=%2Fau%2Finvoices%3Fq%3Dpump');
  await signInThroughPages(page, 'buyer', '/au/invoices?list=J1001%0D%0AJ2001');
  await expect(page.getByText('2 found, 0 not found')).toBeVisible();
});

test('the sign-in page redirects a signed-in user', async ({ reader }) => {
  expect((await reader.page('auditor', '/sign-in?returnTo=/nz')).path).toBe('/nz');
});

test('after sign-out neither the back button nor the old cookie gives access', async ({
  page,
  context,
}) => {
  await signInThroughPages(page, 'branch staff');
  const old = (await context.cookies()).filter(({ name }) => name === SESSION);
  expect(old).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
  await signOut(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(SESSION);
  // The previous page redirects before it has loaded, which `goBack` reports as a failure.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Trade Supply');
  await context.addCookies(old);
  await page.goto('/au');
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
});

test('keyboard only: signs in, and out at the provider too, without a token in an address', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const { username, password } = credentialsOf('auditor');
  const keyboard = keyboardOf(page);
  await page.goto('/sign-in');
  await keyboard.tabTo(page.getByRole('link', { name: 'Sign in with your work account' }));
  await page.keyboard.press('Enter');
  await keyboard.tabTo(page.getByLabel('Username'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/au$/);
  await keyboard.tabTo(page.getByRole('button', { name: credentialsOf('auditor').name }));
  await page.keyboard.press('Enter');
  await keyboard.tabTo(page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page).toHaveURL('/sign-in?signedOut=1');
  expect(requests.join()).not.toContain('id_token');
  await keyboard.press(page.getByRole('link', { name: 'Sign in with your work account' }));
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('a user signs in and out', async ({ page }) => {
    await signInThroughPages(page, 'buyer');
    await signOut(page);
    await expect(page).toHaveURL('/sign-in?signedOut=1');
    await page.getByRole('link', { name: 'Sign in with your work account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});

test('the sign-in page is not cached', async ({ request }) => {
  const answer = await request.get('/sign-in');
  expect(answer.headers()['cache-control']).toContain('no-store');
});

async function signOut(page: Page): Promise<void> {
  await page.locator('[popovertarget="person"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
}

test('the back/forward cache shows no page after sign-out', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Playwright disables the back/forward cache by default.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signInThroughPages(page, 'buyer');
  await page.goto('/reference');
  await goBack(page);
  await expect(page).toHaveURL('/au');
  await page.locator('[popovertarget="person"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fau$/);
  await expect(page.getByRole('heading', { name: 'Sign in to Trade Supply' })).toBeVisible();
  // The entry before it is the provider’s page, whose sign-in has been used.
  await goBack(page);
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await browser.close();
});

/** Goes back to a page in the cache; it has to be loaded again. */
async function goBack(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.goBack({ waitUntil: 'commit' })]);
}
