import { expect, type Page } from '@playwright/test';
import { listening } from './shortcuts.ts';

/** Asks for a PDF that does not come. */
export async function waitForPdf(page: Page): Promise<void> {
  await listening(page);
  await page.route('**/pdf', () => undefined);
  await page.getByRole('link', { name: 'PDF' }).click();
  await expect(page.getByText('Making the PDF …')).toBeVisible();
}

/** Asks for a PDF while none can be made. */
export async function breakPdf(page: Page): Promise<void> {
  await listening(page);
  await page.route('**/pdf', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('link', { name: 'PDF' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
}

/** Tries the operation at a path below the country, with what stands in its form. */
export function tryCall(path: string): (page: Page) => Promise<void> {
  return async (page) => {
    const operation = page
      .getByRole('article')
      .filter({
        has: page.getByRole('paragraph').getByText(`/v1/{countryCode}/${path}`, { exact: true }),
      })
      .first();
    await operation.getByText('Try it as yourself').click();
    await operation.getByRole('button', { name: 'Send' }).click();
    await expect(operation.getByRole('status').last()).toHaveText(/^Answered /);
  };
}
