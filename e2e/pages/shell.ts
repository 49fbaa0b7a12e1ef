import type { Page } from '@playwright/test';
import { runSql } from '#e2e/service/database.ts';

/** Chooses the home branch on the home screen. */
export async function chooseBranch(page: Page, number: string): Promise<void> {
  await waitForShortcuts(page);
  const first = page.getByRole('button', { name: new RegExp(`\\b${number} ·`) });
  const other = page.getByRole('combobox', { name: 'Change branch' });
  await first.or(other).first().waitFor();
  if (await first.isVisible()) await first.click();
  else await other.selectOption(number);
  await page.getByText(`branch ${number}`).first().waitFor();
}

/** Goes to the home screen, which lists recently opened records. */
export async function goHome(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Home' })
    .click();
  await page.getByRole('heading', { name: 'Recent', exact: true }).waitFor();
}

/** Types into the search and waits for its results. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search everything').fill(text);
  await page
    .getByRole('status')
    .filter({ hasText: /result|matches/ })
    .waitFor();
}

/** Types into the search while the service fails. */
export async function searchFailing(page: Page): Promise<void> {
  await page.route('**/portal-api/*/search?**', (route) =>
    route.fulfill({ status: 500, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.getByLabel('Search everything').fill('5365');
  await page.getByText('Something went wrong at our end').waitFor();
}

/** Types into the search while the service is slow. */
export async function searchSlow(page: Page): Promise<void> {
  await page.route('**/portal-api/*/search?**', () => undefined);
  await page.getByLabel('Search everything').fill('5365');
  await page.getByText('Still searching').waitFor();
}

/** Opens the list of screens that a phone has behind “More”. */
export async function openMoreScreens(page: Page): Promise<void> {
  await page.locator('#more-screens').evaluate((list) => {
    if (list instanceof HTMLElement) list.showPopover();
  });
}

/** Opens the menu with the rarer actions of a document. */
export async function openActions(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary', { hasText: 'More' }).click();
}

/** Opens the user menu. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Shows live events while the service restarts. */
export async function failLiveEvents(page: Page): Promise<void> {
  await page.route('**/events/new?**', (route) =>
    route.fulfill({ status: 503, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.reload();
  await page.getByText('busy or restarting').waitFor();
}

/** Opens a screen while its table is renamed: the screen fails, the page frame does not. */
export async function failScreen(page: Page): Promise<void> {
  await runSql('alter table invoices rename to invoices_away');
  try {
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Invoices' })
      .click();
    await page.getByRole('heading', { name: 'Can’t show this page' }).waitFor();
  } finally {
    await runSql('alter table invoices_away rename to invoices');
  }
}

/** Removes every country from the auditor’s session. */
export async function revokeCountries(page: Page): Promise<void> {
  await runSql(`update staff_sessions set countries = '{}' where role = 'auditor'`);
  await page.reload();
  await page.getByRole('heading', { name: 'No country on your account' }).waitFor();
}

/** Waits until the page handles shortcuts: keys pressed before are lost. */
export async function waitForShortcuts(page: Page): Promise<void> {
  await page.locator('html[data-shortcuts]').waitFor();
}

/** Presses a shortcut once the page handles shortcuts. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await waitForShortcuts(page);
  await page.keyboard.press(key);
}

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
