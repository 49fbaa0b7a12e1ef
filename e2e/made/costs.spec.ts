import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BARCODE, listedNumber } from '../data/sheet-stock.ts';
import { expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { signInAs } from '../staff.ts';

const FROM_DECEMBER = '/au/costs?product=TAP-15&date=2026-12-01';

test('a buyer asks what a product costs from 1 December in each state', async ({ page }) => {
  await signInAs(page, 'buyer', '/au/costs');
  await page.getByLabel('Products').fill('TAP-15');
  await page.getByLabel('In force on').fill('2026-12-01');
  await page.getByRole('button', { name: 'Show costs' }).click();
  await expect(page).toHaveURL(FROM_DECEMBER);
  await expect(page.getByRole('heading', { name: 'In force on 1 Dec 2026' })).toBeVisible();
  await expect(inForce(page).getByRole('rowheader')).toHaveText([
    'NSW',
    'VIC',
    'QLD',
    'SA',
    'WA',
    'TAS',
    'NT',
  ]);
  const sydney = inForce(page).getByRole('row', { name: /^NSW/ });
  await expect(sydney).toContainText('1,913.57');
  await expect(sydney).toContainText('1,827.46');
  await expect(sydney).toContainText('+86.11 (+4.7%)');
  await expect(sydney).toContainText('from this day');
  const brisbane = inForce(page).getByRole('row', { name: /^QLD/ });
  await expect(brisbane).toContainText('−50.43 (−2.7%)');
  await page.getByRole('link', { name: /^Invoice cost/ }).click();
  await expect(inForce(page).getByRole('rowheader').first()).toHaveText('QLD');
});

test('by keyboard alone a buyer goes there, scans a product, adds another and opens it', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au');
  const keyboard = keyboardOf(page);
  const field = page.getByLabel('Products');
  await keyboard.keys('g', 'c');
  await expect(field).toBeFocused();
  await page.keyboard.type('TAP-15');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/au/costs?product=TAP-15');
  await keyboard.to(field);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('700417');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01122026');
  await keyboard.press(page.getByRole('button', { name: 'Show costs' }));
  await expect(page).toHaveURL('/au/costs?product=TAP-15&product=700417&date=2026-12-01');
  await keyboard.keys('j', 'j', 'Enter');
  await expect(page).toHaveURL('/au/costs?product=700417&date=2026-12-01');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(inForce(page).getByRole('row', { name: /^NSW/ })).toContainText('410.00');
});

test('the history is a chart of steps for each state, and every change as a table', async ({
  page,
}) => {
  await signInAs(page, 'buyer', FROM_DECEMBER);
  // New South Wales and Victoria cost the same, always.
  await expect(page.locator('figure svg:has(text)')).toHaveCount(6);
  await expect(page.getByText(/^NSW, VIC/)).toBeVisible();
  const history = page.getByRole('table', { name: 'History of costs' });
  await expect(history.getByRole('rowheader').first()).toHaveText('1 Dec 2026');
  await expect(history.getByRole('rowheader')).toHaveCount(21);
  await history.getByRole('link', { name: /^From/ }).click();
  await expect(history.getByRole('rowheader').first()).toHaveText('1 Jul 2025');
  await expect(history.getByRole('row').nth(1)).toContainText('first cost');
});

test('several products are asked at once, by barcode too; what is no product is named', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/costs');
  await page.getByLabel('Products').fill(`Item\tQty\nTAP-15\t2\n${BARCODE}\t1\nTAP-16\t1\nzzzz\t4`);
  await page.getByRole('button', { name: 'Show costs' }).click();
  await expect(page.getByText(`${BARCODE} is ${listedNumber(1)}`)).toBeVisible();
  await expect(page.getByText('2 are no products of this country')).toBeVisible();
  await expect(page.getByText('No cost is known of it.')).toBeVisible();
  await page.getByRole('link', { name: 'TAP-15 Basin mixer' }).click();
  await expect(page.getByText('One is no product of this country')).toBeVisible();
  await expect(page.getByLabel('Products')).toHaveValue(/zzzz/);
});

test('states are chosen, and a day on which something changes is one press away', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/costs?product=TAP-15&date=2026-03-01');
  await page.getByText('States: all').click();
  await page.getByLabel('WA').check();
  await page.getByRole('button', { name: 'Show costs' }).click();
  await expect(page).toHaveURL('/au/costs?product=TAP-15&state=05&date=2026-03-01');
  await expect(inForce(page).getByRole('rowheader')).toHaveText(['WA']);
  await expect(inForce(page)).toContainText('1,873.19');
  await inForce(page)
    .getByRole('link', { name: /^1 Dec 2026/ })
    .click();
  await expect(inForce(page)).toContainText('1,961.41');
});

test('costs are taken along as a file, and as the calls that answer them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'buyer', FROM_DECEMBER);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('costs.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(
    '\r\nTAP-15,Basin mixer tap 15 mm chrome,03,QLD,2026-12-01,2026-12-01,1795.43,',
  );
  await page.getByRole('button', { name: /API calls/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(
    '/v1/au/products/TAP-15/state-costs/07/effective-cost?effectiveDate=2026-12-01',
  );
});

test('a buyer comes from an order line to the costs of its product on the day of the order', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/purchase-orders/PO-7001/lines/2');
  await page.getByRole('link', { name: 'Costs of the product in every state' }).click();
  await expect(page).toHaveURL(/\/au\/costs\?product=700417&date=\d{4}-\d\d-\d\d$/);
  await expect(inForce(page).getByRole('row', { name: /^NSW/ })).toContainText('410.00');
});

test('what is wrong is said where it was typed, and kept', async ({ page }) => {
  await signInAs(page, 'buyer', '/au/costs?product=TAP-15&date=31+Nov');
  await expect(page.getByText('In force on must be a calendar date')).toBeVisible();
  await expect(page.getByLabel('In force on')).toHaveValue('31 Nov');
  await expect(page.getByLabel('Products')).toHaveValue('TAP-15');
  await page.goto('/au/costs');
  await expect(page.getByText('No product yet')).toBeVisible();
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('a list of products is asked, and answered, all the same', async ({ page }) => {
    await signInAs(page, 'buyer', '/au/costs');
    await page.getByLabel('Products').fill('TAP-15\n700417');
    await page.getByLabel('In force on').fill('2026-12-01');
    await page.getByRole('button', { name: 'Show costs' }).click();
    await expect(page).toHaveURL('/au/costs?product=TAP-15&product=700417&date=2026-12-01');
    await expect(inForce(page)).toContainText('1,980.71');
  });
});

test.describe('who may not see costs', () => {
  test.use({ mayComplainOf: /status of 404/ });

  test('for branch staff there is no such screen, nor a way to it', async ({ page }) => {
    await signInAs(page, 'branch staff');
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await expect(screens.getByRole('link', { name: 'Invoices' })).toBeVisible();
    await expect(screens.getByRole('link', { name: 'Costs' })).toHaveCount(0);
    await page.goto(FROM_DECEMBER);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is here');
  });
});

test('costs are accessible in both themes and fit every width', async ({ page }) => {
  await signInAs(page, 'buyer', '/au/costs');
  const many = '/au/costs?product=TAP-15&product=700417&product=TAP-16&product=7000001';
  await expectSound(page, [FROM_DECEMBER, many, '/au/costs', '/au/costs?product=A&date=x']);
});

function inForce(page: Page) {
  return page.getByRole('table', { name: 'Costs in force' });
}
