import { expect, type Page } from '@playwright/test';
import { expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { listening } from '../shortcuts.ts';
import { signInAs } from '../staff.ts';

test('a scanned number is found and opened', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  await page.getByLabel('Number or words').fill('J1001');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'J1001', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
  await expect(page.getByText('Ngāti Awa "O\'Brien" <b>')).toBeVisible();
});

test('a credit is traced to its original and back, and says what is left to credit', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1002');
  const chain = page.getByRole('region', { name: 'Credits' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adjustment note J1002');
  await expect(chain.getByText('Named by line 1.')).toBeVisible();
  await chain.getByRole('link', { name: 'J1001' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
  // Three of eight taps came back, and one of the three was kept after all.
  await expect(page.getByRole('row', { name: /TAP-15/ })).toContainText('6 of 8');
  await chain.getByRole('link', { name: 'J1003' }).click();
  await chain.getByRole('link', { name: 'J1002' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adjustment note J1002');
});

test('a search that is wrong says so at its field, and loses nothing that was typed', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices?from=30+Feb&least=ten&customer=Banksia');
  await expect(page.getByLabel('From')).toHaveAccessibleDescription(/must be a calendar date/);
  await expect(page.getByLabel('From')).toHaveValue('30 Feb');
  await expect(page.getByLabel('Least amount')).toHaveValue('ten');
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Banksia');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a search by customer, job, type and amount finds by all of them', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  await page.getByLabel('Customer', { exact: true }).fill('banksia');
  await page.getByText(/^More:/).click();
  await page.getByLabel('Job').fill('JOB-TAPE');
  await page.getByLabel('Least amount').fill('64');
  await page.getByLabel('Tax invoice').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Invoices found' }).getByRole('rowheader');
  await expect(rows).toHaveText(['J5049']);
});

test('the next page goes on where this one ends', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices?from=2011-01-01&to=2026-12-31');
  const numbers = page.getByRole('table', { name: 'Invoices found' }).getByRole('rowheader');
  const first = await numbers.allTextContents();
  expect(first).toHaveLength(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
  for (const number of await numbers.allTextContents()) expect(first).not.toContain(number);
});

test('the heading of dates sorts the oldest first, and the address keeps it', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices?q=J100');
  const rows = page.getByRole('table', { name: 'Invoices found' }).getByRole('rowheader');
  const newestFirst = await rows.allTextContents();
  expect(newestFirst).toHaveLength(3);
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('link').click();
  await expect(page).toHaveURL('/au/invoices?q=J100&sort=oldest');
  await expect(page.getByText('the oldest first')).toBeVisible();
  await expect(rows).toHaveText(newestFirst.toReversed());
});

test('a table is copied as rows that a spreadsheet takes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices?list=J1002+J1001');
  await listening(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [head, credit, sale] = (await page.evaluate(() => navigator.clipboard.readText())).split(
    '\n',
  );
  expect(head).toMatch(/^Number\tType\tDate\tCustomer\t/);
  expect(credit).toMatch(/^J1002\tCredit note\t12 May 2026\t.*\t-\d+\.\d\d\t/);
  expect(sale).toMatch(/^J1001\tTax invoice\t/);
});

test('nothing found says what to do next', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices?customer=nobody-of-that-name');
  await expect(page.getByText('No invoice matches')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' }).last()).toBeVisible();
});

test('branch staff are told no cost, not even in the source; a buyer is', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  await expect(page.getByRole('columnheader', { name: 'Unit cost ($)' })).toHaveCount(0);
  for (const cost of ['411.07', '260.13', '171.02', '31.337', 'unitCost'])
    expect(await sourceOf(page), cost).not.toContain(cost);
  await page.context().clearCookies();
  await signInAs(page, 'buyer', '/au/invoices/J1001');
  await expect(page.getByRole('row', { name: /TAP-15/ })).toContainText('31.337');
});

test('a kit of kits is folded, and each of its parts is there once', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  const kit = page.getByRole('row', { name: /BATH-SET/ });
  await expect(kit.getByText('MIRROR-900')).toBeHidden();
  await kit.getByText('Kit of 2 parts').first().click();
  await expect(kit.getByText('MIRROR-900')).toBeVisible();
  await kit.getByText('Kit of 2 parts').last().click();
  await expect(kit.getByText('CABINET-900')).toBeVisible();
  expect((await page.getByText('VANITY-900').all()).length).toBe(1);
});

test('a document that lacks what the law asks for, or does not add up, says so', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices/J4002');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice J4002');
  await expect(
    page.getByText(/This is not a tax invoice. It lacks the seller’s name/),
  ).toBeVisible();
  await expect(page.getByText(/differs by \$0.50/)).toBeVisible();
});

test('an invoice of 1,114 lines has them all, and adds up', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J3000');
  const lines = page.getByRole('table', { name: 'Lines of J3000' });
  await expect(lines.locator('tbody tr')).toHaveCount(1114);
  await expect(page.getByText(/differs by/)).toHaveCount(0);
});

test('chosen invoices are printed together, each on a page of its own', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 invoices to print');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('CABINET-900')).toBeVisible();
  const second = page.getByRole('article').nth(1);
  await expect(second).toHaveCSS('break-before', 'page');
});

test('the keyboard alone finds an invoice, opens it and unfolds its kit', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  const keyboard = keyboardOf(page);
  await keyboard.to(page.getByLabel('Number or words'));
  await page.keyboard.type('J1001');
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'J1001', exact: true });
  await keyboard.to(link);
  await page.keyboard.press('Enter');
  const summary = page.locator('summary', { hasText: 'Kit of 2 parts' }).first();
  await keyboard.to(summary);
  await page.keyboard.press('Enter');
  await expect(page.getByText('MIRROR-900')).toBeVisible();
});

test('a receipt fits a roll of 80 mm, with all that makes it a tax invoice', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices/J2001');
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article');
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J2001');
  await expect(receipt).toContainText('51 824 753 556');
  await expect(receipt).toContainText('Prices include GST');
  await expect(receipt).toContainText('3 BOX × 8.04');
  await expect(receipt).toContainText('24.12');
  await expect(receipt).toContainText('24.48');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width] = /\/MediaBox \[0 0 ([\d.]+) /.exec(paper) ?? [];
  // 80 mm in points of 1/72 inch.
  expect(Math.abs(Number(width) - (80 / 25.4) * 72)).toBeLessThan(1);
});

test('the lines of an invoice are copied for a spreadsheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices/J2001');
  await listening(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(2);
  expect(copied).toMatch(/^Line\tProduct\tQuantity/);
  expect(copied).toContain('\n1\tSCREW-50 Screws 50 mm\t3 BOX\t');
});

test('New Zealand’s invoices are there and not in Australia', async ({ page }) => {
  await signInAs(page, 'branch staff', '/nz/invoices/N1001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice N1001');
  await expect(page.getByText('Lines with GST of 15%')).toBeVisible();
});

test('the API call of a document is copied with one press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  await listening(page);
  await page.getByRole('button', { name: 'Copy API call' }).click();
  await expect(page.getByRole('button', { name: 'Copied API call' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^curl '.+\/v1\/au\/invoices\/J1001'/);
});

const SCREENS = [
  '/au/invoices?customer=Banksia&least=62',
  '/au/invoices?list=J1001+NO-1',
  '/au/invoices/J1001',
  '/au/invoices/J4002',
  '/au/invoices/J2001?paper=receipt',
  '/au/invoices/print?number=J1001&number=J2001',
];

test('the screens of invoices are accessible in both themes and fit every width', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/invoices');
  await expectSound(page, SCREENS);
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('search, list and document are there', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/invoices');
    await page.getByLabel('Customer', { exact: true }).fill('Ngāti Awa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'J1001', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
    await page.locator('summary', { hasText: 'Kit of 2 parts' }).first().click();
    await expect(page.getByText('MIRROR-900')).toBeVisible();
  });
});

function sourceOf(page: Page): Promise<string> {
  return page.request.get(page.url()).then((response) => response.text());
}
