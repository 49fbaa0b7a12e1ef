import type { Page } from '@playwright/test';

/** Waits until the page handles shortcuts: keys pressed before are lost. */
export async function listening(page: Page): Promise<void> {
  await page.locator('html[data-shortcuts]').waitFor();
}

/** Presses a shortcut once the page handles shortcuts. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await listening(page);
  await page.keyboard.press(key);
}
