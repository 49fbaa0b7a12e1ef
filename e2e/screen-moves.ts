import type { Page } from '@playwright/test';
import { inDatabase } from './made-database.ts';
import { listening } from './shortcuts.ts';

/** Says on the home screen where somebody works. */
export async function chooseBranch(page: Page, number: string): Promise<void> {
  await listening(page);
  await page.getByRole('combobox', { name: /you work|work at/i }).selectOption(number);
  await page.getByText(`branch ${number}`).first().waitFor();
}

/** Leads home, where what was open is listed as seen. */
export async function goHome(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Home' })
    .click();
  await page.getByRole('heading', { name: 'Recently seen' }).waitFor();
}

/** Types into the search on every screen, and waits for its answer. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search everything').fill(text);
  await page
    .getByRole('status')
    .filter({ hasText: /result|matches/ })
    .waitFor();
}

/** Types into a search that the service fails to answer. */
export async function searchBroken(page: Page): Promise<void> {
  await page.route('**/portal-api/*/search?**', (route) =>
    route.fulfill({ status: 500, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.getByLabel('Search everything').fill('5365');
  await page.getByText('The service failed').waitFor();
}

/** Types into a search that the service takes long to answer. */
export async function searchSlow(page: Page): Promise<void> {
  await page.route('**/portal-api/*/search?**', () => undefined);
  await page.getByLabel('Search everything').fill('5365');
  await page.getByText('Still searching').waitFor();
}

/** Opens what a phone has behind "More": wider screens show it always. */
export async function openScreens(page: Page): Promise<void> {
  await page.locator('#more-screens').evaluate((list) => {
    if (list instanceof HTMLElement) list.showPopover();
  });
}

/** Opens the menu of who is signed in. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Looks at events that go on by themselves while the service restarts. */
export async function loseTail(page: Page): Promise<void> {
  await page.route('**/events/new?**', (route) =>
    route.fulfill({ status: 503, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.reload();
  await page.getByText('busy or restarting').waitFor();
}

/** Leads to a screen whose rows the database has lost for a moment: it fails, the frame does not. */
export async function breakScreen(page: Page): Promise<void> {
  await inDatabase('alter table invoices rename to invoices_away');
  try {
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Invoices' })
      .click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  } finally {
    await inDatabase('alter table invoices_away rename to invoices');
  }
}

/** Comes as the auditor, who may suddenly see no country. */
export async function loseCountries(page: Page): Promise<void> {
  await inDatabase(`update staff_sessions set countries = '{}' where role = 'auditor'`);
  await page.reload();
  await page.getByRole('heading', { name: 'Your account is for no country' }).waitFor();
}
