import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { JOBS, type Job, personWho, signInThroughPages } from '../staff.ts';

const SESSION = 'staff-session';

for (const job of Object.keys(JOBS) as Job[]) {
  test(`${job} sign in, and see who they are`, async ({ page }) => {
    await signInThroughPages(page, job);
    await expect(page.getByRole('button', { name: personWho(job).name })).toBeVisible();
  });
}

test('a page that needs a sign-in leads there and back, with its query', async ({ page }) => {
  await page.goto('/au/invoices?q=pump');
  await expect(page).toHaveURL('/sign-in?returnTo=%2Fau%2Finvoices%3Fq%3Dpump');
  await signInThroughPages(page, 'buyer', '/au/invoices?q=pump');
});

test('a pasted list that needs a sign-in is there afterwards', async ({ page }) => {
  await signInThroughPages(page, 'buyer', '/au/invoices?list=J1001%0D%0AJ2001');
  await expect(page.getByText('2 found, 0 not found')).toBeVisible();
});

test('whoever is signed in passes the sign-in page', async ({ page }) => {
  await signInThroughPages(page, 'auditor');
  await page.goto('/sign-in?returnTo=/nz');
  await expect(page).toHaveURL('/nz');
});

test('a wrong password signs nobody in', async ({ page, context }) => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await page.getByLabel('Username').fill(personWho('buyer').username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(SESSION);
});

test('signed out, neither the back button nor an old cookie is a way in', async ({
  page,
  context,
}) => {
  await signInThroughPages(page, 'branch staff');
  const old = (await context.cookies()).filter(({ name }) => name === SESSION);
  expect(old).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
  await signOut(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(SESSION);
  // What lies behind leads on to the sign-in before it has loaded, which goBack takes for a failure.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Trade Supply');
  await context.addCookies(old);
  await page.goto('/au');
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
});

test('signed out is signed out at the provider too, by no address with a token: the next one is asked who they are', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await signInThroughPages(page, 'branch staff');
  await signOut(page);
  await expect(page).toHaveURL('/sign-in?signedOut=1');
  expect(asked.filter((line) => line.includes('/idp/session/end'))).toEqual([
    expect.stringMatching(/^POST [^?]*\/idp\/session\/end$/),
  ]);
  expect(asked.join()).not.toContain('id_token');
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the keyboard alone signs in and out', async ({ page }) => {
  const { username, password } = personWho('auditor');
  const keyboard = keyboardOf(page);
  await page.goto('/sign-in');
  await keyboard.to(page.getByRole('link', { name: 'Sign in with your work account' }));
  await page.keyboard.press('Enter');
  await keyboard.to(page.getByLabel('Username'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/au$/);
  await keyboard.to(page.getByRole('button', { name: personWho('auditor').name }));
  await page.keyboard.press('Enter');
  await keyboard.to(page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('signing in and out works all the same', async ({ page }) => {
    await signInThroughPages(page, 'buyer');
    await signOut(page);
    await page.getByRole('button', { name: 'Sign out of your work account too' }).click();
    await expect(page).toHaveURL('/sign-in?signedOut=1');
    await page.getByRole('link', { name: 'Sign in with your work account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});

const PROBLEMS = {
  unreachable: 'The sign-in service cannot be reached',
  refused: 'You were not signed in',
  'no-role': 'Your account has no role here',
  unusable: 'Your account is not set up correctly',
  expired: 'That sign-in is no longer good',
  failed: 'The sign-in did not work',
  'made up': 'The sign-in did not work',
};

for (const [problem, title] of Object.entries(PROBLEMS)) {
  test(`the problem "${problem}" is told in words, with a way on`, async ({ page }) => {
    await page.goto(`/sign-in?${new URLSearchParams({ problem, returnTo: '/au' })}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const again = page.getByRole('link', { name: 'Sign in with your work account' });
    await expect(again).toHaveAttribute('href', '/api/auth/sign-in?returnTo=%2Fau');
    await expectAccessible(page);
  });
}

test('the sign-in page is accessible in both themes, and fits every width', async ({ page }) => {
  await expectSound(page, ['/sign-in?signedOut=1', '/sign-in?problem=no-role']);
});

test('the sign-in page is kept nowhere', async ({ request }) => {
  const answer = await request.get('/sign-in');
  expect(answer.headers()['cache-control']).toContain('no-store');
});

async function signOut(page: Page): Promise<void> {
  await page.locator('[popovertarget="person"]').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
}
