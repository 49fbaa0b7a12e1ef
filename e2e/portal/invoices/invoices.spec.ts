import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { openExport, openFilters } from '#e2e/pages/invoices.ts';
import { openActions, waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('a scanned number finds its invoice', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  await page.getByLabel('Number, order, job').fill('J1001');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'J1001', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
  await expect(page.getByRole('complementary', { name: 'Details of J1001' })).toContainText(
    'Ngāti Awa "O\'Brien" <b>',
  );
});

test('a credit note links to its original and back, and shows what is left to credit', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1002');
  const chain = page.getByRole('region', { name: 'Credits' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit note J1002');
  await expect(chain.getByText('Credits 1 line of J1001.')).toBeVisible();
  await chain.getByRole('link', { name: 'J1001' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
  // Three of eight taps were returned, and the credit of one of them was reversed.
  await expect(page.getByRole('row', { name: /TAP-15/ })).toContainText('6 of 8');
  await chain.getByRole('link', { name: 'J1003' }).click();
  await chain.getByRole('link', { name: 'J1002' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit note J1002');
});

test('a search combines customer, job, type and amount', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  await openFilters(page);
  await page.getByLabel('Customer', { exact: true }).fill('banksia');
  await page.getByLabel('Min $').fill('64');
  await page.getByText('More fields').click();
  await page.getByLabel('Job', { exact: true }).fill('JOB-TAPE');
  await page.getByLabel('Tax invoice').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Invoices found' }).getByRole('rowheader');
  await expect(rows).toHaveText(['J5049']);
});

test('a table is copied as rows for a spreadsheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices?list=J1002+J1001');
  await waitForShortcuts(page);
  await openExport(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [head, credit, sale] = (await page.evaluate(() => navigator.clipboard.readText())).split(
    '\n',
  );
  expect(head).toMatch(/^Number\tType\tDate\tCustomer\t/);
  expect(credit).toMatch(/^J1002\tCredit note\t12 May\t.*\t-\d+\.\d\d\t/);
  expect(sale).toMatch(/^J1001\tTax invoice\t/);
});

test('a nested kit is collapsed, and lists each component once', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  const kit = page.getByRole('row', { name: /BATH-SET/ });
  await expect(kit.getByText('MIRROR-900')).toBeHidden();
  await kit.getByText('Kit of 2 parts').first().click();
  await expect(kit.getByText('MIRROR-900')).toBeVisible();
  await kit.getByText('Kit of 2 parts').last().click();
  await expect(kit.getByText('CABINET-900')).toBeVisible();
  expect((await page.getByText('VANITY-900').all()).length).toBe(1);
});

test('selected invoices are printed together, as one PDF', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices?list=J1001+J2001');
  const all = page.getByLabel('Select all');
  await expect(all).not.toBeChecked();
  await page.getByLabel('Select J1001').check();
  await page.getByLabel('Select J2001').check();
  await expect(all).toBeChecked();
  await all.uncheck();
  await expect(page.getByLabel('Select J1001')).not.toBeChecked();
  await all.check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await openExport(page);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 invoices to print');
  await expect(page.getByRole('main').getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    '/portal-api/au/invoices/pdf?invoiceNumber=J1001&invoiceNumber=J2001',
  );
});

test('a receipt fits an 80 mm roll, and has all that a tax invoice needs', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J2001');
  await openActions(page);
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article');
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J2001');
  await expect(receipt).toContainText('51 824 753 556');
  await expect(receipt).toContainText('$ incl. GST');
  await expect(receipt.getByRole('figure')).toHaveText('J2001');
  await expect(receipt).toContainText('3 BOX × 8.04');
  await expect(receipt).toContainText('24.12');
  await expect(receipt).toContainText('24.48');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width] = /\/MediaBox \[0 0 ([\d.]+) /.exec(paper) ?? [];
  // 80 mm in points of 1/72 inch.
  expect(Math.abs(Number(width) - (80 / 25.4) * 72)).toBeLessThan(1);
});

test('the lines of an invoice are copied for a spreadsheet, and its API call', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices/J2001');
  await waitForShortcuts(page);
  await openActions(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(2);
  expect(copied).toMatch(/^Line\tProduct\tQuantity/);
  expect(copied).toContain('\n1\tSCREW-50 Screws 50 mm\t3 BOX\t');
  await page.getByRole('button', { name: 'Copy API call' }).click();
  await expect(page.getByRole('button', { name: 'Copied API call' })).toBeVisible();
  const call = await page.evaluate(() => navigator.clipboard.readText());
  expect(call).toMatch(/^curl '.+\/v1\/au\/invoices\/J2001'/);
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('an invoice is searched, listed and opened', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/invoices');
    await openFilters(page);
    await page.getByLabel('Customer', { exact: true }).fill('Ngāti Awa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'J1001', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
    await page.locator('summary', { hasText: 'Kit of 2 parts' }).first().click();
    await expect(page.getByText('MIRROR-900')).toBeVisible();
  });
});
