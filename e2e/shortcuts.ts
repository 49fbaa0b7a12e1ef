import type { Page } from '@playwright/test';

/** Presses a shortcut once the page listens for it: keys pressed before its scripts run go nowhere. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await page.locator('html[data-shortcuts]').waitFor();
  await page.keyboard.press(key);
}
