import { expect, type Page } from '@playwright/test';
import { aBranch, anAccount, anInvoice, aProduct, aPurchaseOrder } from '#e2e/data/load-records.ts';
import { scan } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { pressShortcut, waitForShortcuts } from '#e2e/pages/shell.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const SEARCH = 'Search everything';

test('keyboard only: one word finds records of every kind, opens an account and goes home', async ({
  page,
}) => {
  await anInvoice({ customer: { number: '71001', name: 'Hīnau Homes' } });
  await aPurchaseOrder({ supplier: { number: 1871, name: 'Hīnau Taps', type: 'L' } });
  await aProduct({ description: 'Hīnau basin, white' });
  await aBranch({ name: 'Hīnau Point' });
  const account = await anAccount({ name: 'Hīnau Joinery', status: 'ON_HOLD' });
  await signInAs(page, 'branch staff', '/au');
  await find(page, 'hinau');
  await expect(results(page).getByRole('group')).toHaveCount(7);
  for (const kind of ['Invoices', 'Purchase orders', 'Products', 'Branches', 'Accounts']) {
    await expect(group(page, kind).getByRole('option').first()).toBeVisible();
  }
  await expect(group(page, 'Customers').getByRole('option')).toContainText('71001');
  await expect(group(page, 'Suppliers').getByRole('option')).toContainText('Hīnau Taps');
  await expect(group(page, 'Accounts').getByRole('option')).toContainText('On hold');
  await page.keyboard.press('ArrowDown');
  await expect(group(page, 'Accounts').getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/au/accounts/${account.accountId}`);
  await pressShortcut(page, 'g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/au');
});

test('the empty field offers what was opened last, and what the person may do', async ({
  page,
}) => {
  const { number } = await anInvoice({ customer: { number: '71009', name: 'Pōhutukawa Roofing' } });
  await signInAs(page, 'branch staff', `/au/invoices/${number}`);
  await pressShortcut(page, '/');
  const start = page.getByRole('listbox', { name: 'Recent and often used' });
  const recent = start.getByRole('group', { name: 'Recent' });
  await expect(recent).toContainText(number);
  await expect(recent).toContainText('Pōhutukawa Roofing');
  await expect(start.getByRole('group', { name: 'Actions' })).toContainText('Check availability');
  // What is pressed beside the options neither closes the panel nor takes the focus.
  await page.getByText('or scan a barcode').click();
  await expect(page.getByLabel(SEARCH)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(start.getByRole('option', { selected: true })).toContainText('Paste a list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Invoice numbers' })).toBeVisible();
});

test('scanning a number opens its record, of every kind', async ({ page }) => {
  const { number: invoice } = await anInvoice();
  const { purchaseOrderNumber: order } = await aPurchaseOrder();
  const { number: product } = await aProduct({ barcodes: ['9399999000017'] });
  const { number: branch } = await aBranch();
  const { number: account, accountId } = await anAccount();
  await signInAs(page, 'buyer', '/au');
  for (const [scanned, path] of [
    [invoice, `/au/invoices/${invoice}`],
    [order, `/au/purchase-orders/${order}`],
    [product, `/au/products/${product}`],
    [branch, `/au/branches/${branch}`],
    ['9399999000017', `/au/products/${product}`],
    [account, `/au/accounts/${accountId}`],
  ]) {
    await pressShortcut(page, 'Control+K');
    await page.keyboard.type(`${scanned}\n`);
    await expect(page).toHaveURL(`${path}`);
  }
});

test('a second scan replaces one that is still being looked up', async ({ page }) => {
  const { number: first } = await anInvoice();
  const { number: second } = await anInvoice();
  await signInAs(page, 'branch staff', '/au');
  await page.route(
    (url) => url.searchParams.get('q') === first,
    async (route) => {
      await page.keyboard.type(`${second}\n`);
      await route.continue();
    },
  );
  await type(page, `${first}\n`);
  await expect(page).toHaveURL(`/au/invoices/${second}`);
  await expect(page.getByLabel(SEARCH)).toHaveValue('');
});

test('who goes elsewhere while a number is looked up stays there', async ({ page }) => {
  const { number } = await anInvoice();
  await page.clock.install();
  await signInAs(page, 'branch staff', '/au');
  await page.route('**/portal-api/*/search?**', () => undefined);
  await type(page, `${number}\n`);
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await expect(page).toHaveURL('/au/branches');
  // Longer than Enter waits.
  await page.clock.fastForward('00:04');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Branches');
  await expect(page).toHaveURL('/au/branches');
});

test('Tab after a scan opens the record; Tab after typing moves to the next field', async ({
  page,
}) => {
  const { number } = await anInvoice();
  await signInAs(page, 'branch staff', '/au');
  await pressShortcut(page, '/');
  await page.keyboard.type(number, { delay: 60 });
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(SEARCH)).not.toBeFocused();
  await expect(page).toHaveURL('/au');
  await pressShortcut(page, 'Control+K');
  await scan(page, number, 'Tab');
  await expect(page).toHaveURL(`/au/invoices/${number}`);
});

test('a number of two records opens neither until one is chosen', async ({ page }) => {
  const { purchaseOrderNumber: number } = await aPurchaseOrder();
  // An old one: other journeys look up the newest and open it by its number.
  await anInvoice({ number, date: daysFromToday(-400) });
  await signInAs(page, 'branch staff', '/au');
  await type(page, `${number}\n`);
  await expect(page.getByRole('banner').getByRole('status')).toContainText(
    `2 records have the number ${number}`,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/au/purchase-orders/${number}`);
});

test('of many matches a few are shown, with a link to the full list', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au');
  await find(page, '53');
  const all = group(page, 'Invoices').getByRole('option', { name: 'All invoices matching “53”' });
  await expect(all).toBeVisible();
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await all.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/au/invoices?q=53');
});

test('Enter opens a page of all results, whose rows have keyboard shortcuts', async ({ page }) => {
  const { accountId } = await anAccount({ name: 'Mānuka Joinery', tradingName: 'Honey Kitchens' });
  await signInAs(page, 'auditor', '/au');
  await type(page, 'honey kitchens\n');
  await expect(page).toHaveURL('/au/search?q=honey+kitchens');
  const found = page.getByRole('region', { name: 'Accounts' });
  await expect(found).toContainText('Mānuka Joinery');
  await expect(found.locator('mark')).toHaveText('Honey Kitchens');
  await pressShortcut(page, 'j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/au/accounts/${accountId}`);
});

test.describe('while the service fails or restarts', () => {
  test.use({ allowedErrors: /status of 50[03]/ });

  test('an error is shown with its id, and a restart is waited for; the typed text stays', async ({
    page,
  }) => {
    await page.clock.install();
    let refusals = 0;
    // The panel may open while somebody types, and then searches for the beginning too.
    await page.route('**/portal-api/*/search?*q=536540*', (route) => {
      refusals += 1;
      return refusals > 2
        ? route.continue()
        : route.fulfill({ status: 503, headers: { 'x-correlation-id': 'an-id' }, json: {} });
    });
    await page.route(/portal-api\/au\/search\?.*q=5365(&|$)/, (route) =>
      route.fulfill({ status: 500, headers: { 'x-correlation-id': 'failed' }, json: {} }),
    );
    await signInAs(page, 'branch staff', '/au');
    await type(page, '5365');
    const status = page.getByRole('banner').getByRole('status');
    await expect(status).toContainText('Something went wrong at our end');
    await expect(status).toContainText('failed');
    await page.keyboard.type('40');
    await expect(status).toContainText('The service is busy or restarting: trying again.');
    await expect(status).toContainText('an-id');
    await page.clock.fastForward('00:02');
    await expect.poll(() => refusals).toBe(2);
    await page.clock.fastForward('00:02');
    await expect(results(page).getByRole('option').first()).toContainText('536540');
    await expect(page.getByLabel(SEARCH)).toHaveValue('536540');
  });
});

test('a slow network is reported, and a scanned number still opens its page', async ({ page }) => {
  await page.clock.install();
  await page.route('**/portal-api/*/search?**', () => undefined);
  await signInAs(page, 'branch staff', '/au');
  const request = page.waitForRequest('**/portal-api/*/search?**');
  await type(page, '536540');
  await request;
  await page.clock.fastForward('00:02');
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Still searching');
  await page.keyboard.press('Enter');
  await page.clock.fastForward('00:04');
  await expect(page).toHaveURL('/au/invoices/536540');
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('a complete number opens its record, words a page of all results', async ({ page }) => {
    const { purchaseOrderNumber: number } = await aPurchaseOrder();
    await aBranch({ name: 'Kākābeak Flat' });
    await signInAs(page, 'branch staff', '/au');
    await page.getByRole('banner').getByLabel(SEARCH).fill(number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/au/purchase-orders/${number}`);
    await page.getByRole('banner').getByLabel(SEARCH).fill('kakabeak');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Branches' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kākābeak Flat');
  });
});

/** Focuses the search by its shortcut and types. */
async function type(page: Page, text: string): Promise<void> {
  await waitForShortcuts(page);
  await pressShortcut(page, '/');
  await page.keyboard.type(text);
}

/** Types into the search and waits for its results. */
async function find(page: Page, text: string): Promise<void> {
  await type(page, text);
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
}

function results(page: Page) {
  return page.getByRole('listbox', { name: 'Search results' });
}

function group(page: Page, name: string) {
  return results(page).getByRole('group', { name });
}
