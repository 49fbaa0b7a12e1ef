import { test } from '@playwright/test';
import { signInAs } from './staff.ts';

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

test('an invoice', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  await page.getByRole('heading', { name: 'Chain of credits' }).waitFor();
  await page.screenshot({ path: `${folder}/invoice.png` });
});
