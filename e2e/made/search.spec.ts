import { expect, type Page } from '@playwright/test';
import { inDays } from '../clock.ts';
import { test } from '../journey.ts';
import { listening, pressShortcut } from '../shortcuts.ts';

const SEARCH = 'Search everything';

test('one word finds everything that has it, and the keyboard alone opens the account and goes home', async ({
  page,
  signInAs,
  anInvoice,
  aPurchaseOrder,
  aProduct,
  aBranch,
  anAccount,
}) => {
  await anInvoice({ customer: { number: '71001', name: 'Hīnau Homes' } });
  await aPurchaseOrder({ supplier: { number: 1871, name: 'Hīnau Taps', type: 'L' } });
  await aProduct({ description: 'Hīnau basin, white' });
  await aBranch({ name: 'Hīnau Point' });
  const account = await anAccount({ name: 'Hīnau Joinery', status: 'ON_HOLD' });
  await signInAs('branch staff', '/au');
  await find(page, 'hinau');
  await expect(results(page).getByRole('group')).toHaveCount(7);
  for (const kind of ['Invoices', 'Purchase orders', 'Products', 'Branches', 'Accounts']) {
    await expect(group(page, kind).getByRole('option').first()).toBeVisible();
  }
  await expect(group(page, 'Customers').getByRole('option')).toContainText('71001');
  await expect(group(page, 'Suppliers').getByRole('option')).toContainText('Hīnau Taps');
  await expect(group(page, 'Accounts').getByRole('option')).toContainText('On hold');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(group(page, 'Accounts').getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/au/accounts/${account.accountId}`);
  await pressShortcut(page, 'g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/au');
});

test('a number that is scanned leads straight to what has it, of every kind', async ({
  page,
  signInAs,
  anInvoice,
  aPurchaseOrder,
  aProduct,
  aBranch,
  anAccount,
}) => {
  const { number: invoice } = await anInvoice();
  const { purchaseOrderNumber: order } = await aPurchaseOrder();
  const { number: product } = await aProduct({ barcodes: ['9399999000017'] });
  const { number: branch } = await aBranch();
  const { number: account, accountId } = await anAccount();
  await signInAs('buyer', '/au');
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

test('what is scanned while the way of a scan before is looked up takes its place', async ({
  page,
  signInAs,
  anInvoice,
}) => {
  const { number: first } = await anInvoice();
  const { number: second } = await anInvoice();
  await signInAs('branch staff', '/au');
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

test('a scanner that ends with a tab leads there too; fingers go on to the next field', async ({
  page,
  signInAs,
  anInvoice,
}) => {
  const { number } = await anInvoice();
  await signInAs('branch staff', '/au');
  await pressShortcut(page, '/');
  await page.keyboard.type(number, { delay: 60 });
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(SEARCH)).not.toBeFocused();
  await expect(page).toHaveURL('/au');
  await pressShortcut(page, 'Control+K');
  await page.keyboard.type(number);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`/au/invoices/${number}`);
});

test('a number of two records leads to neither until one is chosen', async ({
  page,
  signInAs,
  anInvoice,
  aPurchaseOrder,
}) => {
  const { purchaseOrderNumber: number } = await aPurchaseOrder();
  // Of long ago: other journeys look up the newest, and go by its number.
  await anInvoice({ number, date: inDays(-400) });
  await signInAs('branch staff', '/au');
  await type(page, `${number}\n`);
  await expect(page.getByRole('banner').getByRole('status')).toContainText(
    `2 records have the number ${number}`,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/au/purchase-orders/${number}`);
});

test('somebody who looks after assets finds products and branches, and nothing else', async ({
  page,
  signInAs,
  anInvoice,
  aProduct,
  aBranch,
}) => {
  await anInvoice({ customer: { number: '71002', name: 'Rātā Homes' } });
  await aProduct({ description: 'Rātā basin, white' });
  await aBranch({ name: 'Rātā Point' });
  await signInAs('asset manager', '/au');
  await find(page, 'rata');
  await expect(results(page).getByRole('group')).toHaveCount(2);
  await expect(group(page, 'Products').getByRole('option')).toContainText('Rātā basin');
  await expect(group(page, 'Branches').getByRole('option')).toContainText('Rātā Point');
});

test('of many that match a few are shown, and all of them are a list away', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au');
  await find(page, '53');
  const all = group(page, 'Invoices').getByRole('option', { name: 'All matches in Invoices' });
  await expect(all).toBeVisible();
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await all.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/au/invoices?q=53');
});

test('words and Enter lead to a page of all kinds, whose rows the keyboard walks', async ({
  page,
  signInAs,
  anAccount,
}) => {
  const { accountId } = await anAccount({ name: 'Mānuka Joinery', tradingName: 'Honey Kitchens' });
  await signInAs('auditor', '/au');
  await type(page, 'honey kitchens\n');
  await expect(page).toHaveURL('/au/search?q=honey+kitchens');
  const found = page.getByRole('region', { name: 'Accounts' });
  await expect(found).toContainText('Mānuka Joinery, Honey Kitchens');
  await pressShortcut(page, 'j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/au/accounts/${accountId}`);
});

test.describe('a service that restarts', () => {
  test.use({ mayComplainOf: /status of 503/ });

  test('is asked again, and what was typed finds its results', async ({ page, signInAs }) => {
    await page.clock.install();
    let refusals = 0;
    await page.route('**/portal-api/*/search?**', (route) => {
      refusals += 1;
      return refusals > 2
        ? route.continue()
        : route.fulfill({ status: 503, headers: { 'x-correlation-id': 'an-id' }, json: {} });
    });
    await signInAs('branch staff', '/au');
    await type(page, '536540');
    const status = page.getByRole('banner').getByRole('status');
    await expect(status).toContainText('The service is busy or restarting: trying again.');
    await expect(status).toContainText('an-id');
    await page.clock.fastForward('00:02');
    await expect.poll(() => refusals).toBe(2);
    await page.clock.fastForward('00:02');
    await expect(results(page).getByRole('option').first()).toContainText('536540');
    await expect(page.getByLabel(SEARCH)).toHaveValue('536540');
  });
});

test('a slow network is said, and a scanned number still leads somewhere', async ({
  page,
  signInAs,
}) => {
  await page.clock.install();
  await page.route('**/portal-api/*/search?**', () => undefined);
  await signInAs('branch staff', '/au');
  const asked = page.waitForRequest('**/portal-api/*/search?**');
  await type(page, '536540');
  await asked;
  await page.clock.fastForward('00:02');
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Still searching');
  await page.keyboard.press('Enter');
  await page.clock.fastForward('00:04');
  await expect(page).toHaveURL('/au/invoices/536540');
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('a whole number leads to its record, words to a page of all kinds', async ({
    page,
    signInAs,
    aPurchaseOrder,
    aBranch,
  }) => {
    const { purchaseOrderNumber: number } = await aPurchaseOrder();
    await aBranch({ name: 'Kākābeak Flat' });
    await signInAs('branch staff', '/au');
    await page.getByRole('banner').getByLabel(SEARCH).fill(number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/au/purchase-orders/${number}`);
    await page.getByRole('banner').getByLabel(SEARCH).fill('kakabeak');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Branches' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kākābeak Flat');
  });
});

/** Types into the search of every screen, from wherever the keyboard is. */
async function type(page: Page, text: string): Promise<void> {
  await listening(page);
  await pressShortcut(page, '/');
  await page.keyboard.type(text);
}

/** Types into it, and waits for what is found. */
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
