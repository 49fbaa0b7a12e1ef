import type { Page } from '@playwright/test';

const TRIES = 6;

/** Opens the sign-in page with the cookie of an expired session. */
export async function returnWithExpiredSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'staff-session', value: 'over', url: origin }]);
  await page.reload();
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  await page.context().clearCookies({ name: 'staff-session' });
}

/** Goes to the provider's sign-in page. */
export async function openProviderSignIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with your work account' }).click();
  await page.getByLabel('Username').waitFor();
}

/** Enters a wrong password, for a new username each time. */
export async function enterWrongPassword(page: Page): Promise<void> {
  await openProviderSignIn(page);
  await tryToSignIn(page, `mistyped-${Date.now()}`);
  await page.getByText('Wrong username or password').waitFor();
}

/** Enters a wrong password for one username until attempts are refused. */
export async function exhaustSignInAttempts(page: Page): Promise<void> {
  await openProviderSignIn(page);
  for (let tries = 0; tries < TRIES; tries += 1) await tryToSignIn(page, 'too.often');
  await page.getByText('too many attempts').waitFor();
}

async function tryToSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
}
