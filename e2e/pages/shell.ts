import type { Page } from '@playwright/test';

/** Chooses the home branch: at first on the home screen, later in the top bar. */
export async function chooseBranch(page: Page, number: string): Promise<void> {
  await waitForShortcuts(page);
  const first = page.getByRole('button', { name: new RegExp(`\\b${number} ·`) });
  const menu = page.getByRole('banner').locator('summary', { hasText: 'Home branch' }).first();
  await first.or(menu).first().waitFor();
  const isFirst = await first.isVisible();
  if (!isFirst) await menu.click();
  const other = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${number} `) });
  await (isFirst ? first : other).click();
  await page.getByText(`branch ${number}`).first().waitFor();
}

/** Types into the search and waits for its results. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search everything').fill(text);
  await page
    .getByRole('status')
    .filter({ hasText: /result|matches/ })
    .waitFor();
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

/** Waits until the page handles shortcuts: keys pressed before are lost. */
export async function waitForShortcuts(page: Page): Promise<void> {
  await page.locator('html[data-shortcuts]').waitFor();
}

/** Presses a shortcut once the page handles shortcuts. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await waitForShortcuts(page);
  await page.keyboard.press(key);
}
