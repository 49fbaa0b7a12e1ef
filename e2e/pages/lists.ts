import type { Locator, Page } from '@playwright/test';

/** The button that unfolds the filters of a list. */
export function filtersButton(page: Page): Locator {
  return page.locator('summary').filter({ hasText: 'Filters' });
}

/** Unfolds the filters of a list. */
export async function openFilters(page: Page): Promise<void> {
  await filtersButton(page).click();
}

/** Opens the menu of ways to take a list elsewhere. */
export async function openExport(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Export' }).click();
}

/** Opens the field for a list of invoice numbers. */
export async function openPastedList(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Paste a list' }).click();
}
