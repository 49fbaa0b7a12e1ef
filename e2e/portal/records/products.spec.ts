import { expect, type Page } from '@playwright/test';
import { TROUGH, TROUGH_BARCODE } from '#e2e/data/catalogue.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { chooseBranch } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const PAGE = `/au/products/${TROUGH}`;

test('scanning a barcode opens the product', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/products');
  await page.getByLabel('Name, number, barcode').fill(TROUGH_BARCODE);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Kōwhai laundry trough 45 L');
  await expect(page).toHaveURL(PAGE);
});

test('the status that applies at the home branch is explained, and nearby stock listed', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  await chooseBranch(page, '501');
  await page.goto(PAGE);
  const status = page.getByRole('region', { name: /^Status at Alexandria/ });
  await expect(status).toContainText(
    /Sold while stocks last.*set for NSW, with nothing set for Alexandria/,
  );
  await expect(status.getByRole('listitem').filter({ hasText: 'applies here' })).toContainText(
    'NSW',
  );
  const stock = page.getByRole('table', { name: 'Stock near here' }).getByRole('row');
  await expect(stock.nth(1)).toContainText(/Alexandria.*home branch/);
  await expect(stock.nth(1).getByRole('cell').last()).toHaveText('47 on hand');
  await expect(stock.filter({ hasText: 'Chatswood' }).getByRole('cell').last()).toHaveText('12');
  await expect(stock.filter({ hasText: 'Chatswood' })).toContainText(/Open|Closed/);
  await page.goto('/au/products?q=trough');
  const row = page.getByRole('row', { name: /trough 45 L/ });
  await expect(row).toContainText('Sold while stocks last');
  await expect(row.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Check availability' }).click();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(TROUGH);
  await page.getByRole('row').getByRole('link', { name: 'Kōwhai laundry trough 45 L' }).click();
  await expect(heading(page)).toHaveText('Kōwhai laundry trough 45 L');
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
