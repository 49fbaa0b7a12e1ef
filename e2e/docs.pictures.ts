import { test } from '@playwright/test';

const folder = 'docs/pictures';

test('the home page', async ({ page }) => {
  await page.goto('/');
  await page.screenshot({ path: `${folder}/home.png` });
});

test('the API reference', async ({ page }) => {
  await page.goto('/reference#getInvoicesByInvoiceNumber');
  await page.getByRole('heading', { name: 'Retrieve one invoice' }).waitFor();
  await page.screenshot({ path: `${folder}/reference.png` });
});
