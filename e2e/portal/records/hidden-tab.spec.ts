import { expect, type Page } from '@playwright/test';
import { listedNumber } from '#e2e/data/stock.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { sheetEntry, sheetRows } from '#e2e/pages/availability.ts';
import { aDocument, prepareUpload } from '#e2e/pages/upload.ts';
import { signInAs } from '#e2e/staff/staff.ts';

/** Makes pages loaded from now on report a hidden tab, until `data-seen` is set on their root element. */
async function hideTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = () => document.documentElement.dataset['seen'] === 'true';
    Object.defineProperty(document, 'visibilityState', {
      get: () => (seen() ? 'visible' : 'hidden'),
    });
    Object.defineProperty(document, 'hidden', { get: () => !seen() });
  });
}

test.describe('a tab in the background', () => {
  test.use({ allowedErrors: /status of (429|503)/ });

  test('resumes uploads that the service asked to delay', async ({ page }) => {
    const files = [aDocument('waits.pdf'), aDocument('follows.pdf')];
    await hideTab(page);
    await signInAs(page, 'branch staff', '/au/assets/upload');
    await page.route(
      '**/portal-api/au/assets?**',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} }),
      { times: 1 },
    );
    await page.route(
      '**/v1/assets',
      (route) =>
        route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { errorCode: 'SERVICE_UNAVAILABLE', message: 'The service is busy.' },
        }),
      { times: 1 },
    );
    await prepareUpload(page, files);
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(page.getByText('2 files: 2 uploaded')).toBeVisible();
  });

  test('retries a failed query once it is visible', async ({ page }) => {
    await hideTab(page);
    await signInAs(page, 'branch staff', '/au/availability?branch=501');
    let refused = 0;
    await page.route(
      '**/availability/check',
      (route) => {
        refused += 1;
        return route.fulfill({ status: 503, json: {} });
      },
      { times: 1 },
    );
    const entry = sheetEntry(page);
    await entry.fill(listedNumber(1));
    await entry.press('Enter');
    await expect.poll(() => refused).toBe(1);
    await page.evaluate(() => {
      document.documentElement.dataset['seen'] = 'true';
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(sheetRows(page).nth(0)).toContainText('In stock');
  });
});
