import { expect, type Locator, type Page } from '@playwright/test';

/** Returns a step that sends the operation at a path below the country, with its form as it is. */
export function tryOperation(path: string): (page: Page) => Promise<void> {
  return async (page) => {
    const operation = page
      .getByRole('article')
      .filter({
        has: page.getByRole('paragraph').getByText(`/v1/{countryCode}/${path}`, { exact: true }),
      })
      .first();
    await operation.getByText('Try it').click();
    await operation.getByRole('button', { name: 'Send' }).click();
    await expect(operation.getByRole('status').last()).toHaveText(/^200 in /);
  };
}

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
