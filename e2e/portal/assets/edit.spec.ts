import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { uploadTable } from '#e2e/pages/assets.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test.describe('refused changes', () => {
  // The browser reports the 412 and the 400.
  test.use({ allowedErrors: /status of 4(00|12)/ });

  test('details are corrected, and what somebody else changed meanwhile is shown, not lost', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', '/au/assets');
    const assetId = await uploadTable(page, 'To correct.csv');
    await page.goto(`/au/assets/${assetId}`);
    await page.getByRole('link', { name: 'Edit details' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Corrected by Kiri');
    await page.getByLabel('Product numbers').fill('TAP-15, TAB-15');
    const products = page.getByRole('list', { name: 'Products' });
    await expect(products).toContainText('TAB-15 not found');
    await page.getByLabel('Product numbers').fill('TAP-15, TAP-20, TAP-25');
    await products.getByRole('button', { name: 'Remove TAP-25' }).click();
    await expect(page.getByLabel('Product numbers')).toHaveValue('TAP-15 TAP-20');
    await page.reload();
    await expect(page.getByText('2 changes')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`/au/assets/${assetId}/edit`);
    await other.getByLabel('Tags').fill('urgent');
    await other.getByLabel('Name', { exact: true }).fill('Corrected by Tom');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Corrected by Tom');
    await other.close();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('someone else has changed Name and Tags')).toBeVisible();
    await expect(page.getByText('Saved now: Corrected by Tom')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Corrected by Kiri');
    await expect(page.getByLabel('Tags')).toHaveValue('urgent');
    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    const wrong = page.getByRole('alert').filter({ hasText: '1 field needs attention' });
    await wrong.getByRole('link', { name: 'Name' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Product numbers')).toHaveValue('TAP-15 TAP-20');
    await page.getByLabel('Name', { exact: true }).fill('Corrected by Kiri');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corrected by Kiri');
    await expect(page.getByRole('link', { name: 'urgent' })).toBeVisible();
  });
});
