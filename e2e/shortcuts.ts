import type { Page } from '@playwright/test';

/** Waits until the page's scripts listen: what is pressed before them goes nowhere. */
export async function listening(page: Page): Promise<void> {
  await page.locator('html[data-shortcuts]').waitFor();
}

/** Presses a shortcut once the page listens for it. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await listening(page);
  await page.keyboard.press(key);
}
