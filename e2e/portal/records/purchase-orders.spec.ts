import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { openFilters } from '#e2e/pages/lists.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('an order is searched, listed and opened, and its lines', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/purchase-orders');
    await openFilters(page);
    await page.getByLabel('Supplier', { exact: true }).fill('Tūī');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'PO-7001' }).click();
    await page.getByRole('link', { name: 'Show deleted lines' }).click();
    await page.getByRole('link', { name: '700503' }).click();
    await expect(heading(page)).toHaveText('Never wanted');
    await expect(page.getByText('line 8 of purchase order PO-7001')).toBeVisible();
  });
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
