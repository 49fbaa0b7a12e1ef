import type { Page } from '@playwright/test';

/** Picks a branch to work at on the home screen of New Zealand. */
export async function chooseBranch(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /you work|work at/i }).selectOption('805');
  await page.getByText('Waitangi · branch 805').waitFor();
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
  await page.keyboard.press('/');
  await page.keyboard.type(text);
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
  await page.keyboard.press('/');
  await page.keyboard.type('5365');
  await page.getByText('The search failed').waitFor();
}

/** Opens the menu of who is signed in. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Opens an invoice whose answer breaks off: its screen fails, the frame does not. */
export async function breakScreen(page: Page): Promise<void> {
  await page.route('**/invoices/J1001?*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length * BROKEN_OFF_AT) });
  });
  await page.getByRole('link', { name: 'J1001', exact: true }).click();
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
}

const BROKEN_OFF_AT = 0.6;
