import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { costAmounts, costsIn } from '#lib/procurement/testing/costs-in.ts';
import {
  LAUNDRY_KIT,
  LONG_PRODUCT,
  OLD_TROUGH,
  TROUGH,
  TROUGH_BARCODE,
} from '../data/catalogue.ts';
import { journeyCosts } from '../data/state-costs.ts';
import { expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { listening } from '../shortcuts.ts';

const PAGE = `/au/products/${TROUGH}`;

test('branch staff scan a barcode, and are at the product', async ({ page, signInAs }) => {
  await signInAs('branch staff', '/au/products');
  await page.getByLabel('Number, words, barcode').fill(TROUGH_BARCODE);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Kōwhai laundry trough 45 L');
  await expect(page).toHaveURL(PAGE);
});

test('words, the maker’s number and a brand find a product, and what is misspelt is near', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au/products');
  for (const text of ['kowhai trough 45L', 'klt 45', 'freestanding 45', 'wai trough']) {
    await page.getByLabel('Number, words, barcode').fill(text);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rows(page), text).toHaveText([/Kōwhai laundry trough 45 L/]);
  }
  await page.getByLabel('Number, words, barcode').fill('74010');
  await page.getByLabel('Type').selectOption('Kit');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No product matches')).toBeVisible();
  await page.goto('/au/products?q=7401001');
  await page
    .getByRole('list', { name: 'Near products' })
    .getByRole('link', { name: TROUGH })
    .click();
  await expect(heading(page)).toHaveText('Kōwhai laundry trough 45 L');
});

test('the range is browsed from section to family, and by brand', async ({ page, signInAs }) => {
  await signInAs('branch staff', '/au/products');
  const range = page.getByRole('navigation', { name: 'Range' });
  await range.getByRole('link', { name: 'Laundries' }).click();
  await range.getByRole('link', { name: 'Troughs and cabinets' }).click();
  await range.getByRole('link', { name: 'Freestanding tubs' }).click();
  await expect(page.getByRole('navigation', { name: 'Place in the range' })).toContainText(
    /All products.*Laundries.*Troughs and cabinets.*Freestanding tubs/,
  );
  await expect(rows(page)).toHaveCount(7);
  await expect(page).toHaveURL(/section=LAUNDRY&category=TROUGHS&family=LAUNDRY_TROUGH$/);
  await page.goto('/au/products?brand=KOWHAI');
  await range.getByRole('link', { name: 'Wai', exact: true }).click();
  await expect(rows(page)).toHaveText([/Kōwhai laundry trough 45 L/]);
});

test('the status that counts at the home branch is told with why, and who near here has how many', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au');
  await chooseHome(page, '501');
  await page.goto(PAGE);
  const status = page.getByRole('region', { name: /^Status at Alexandria/ });
  await expect(status).toContainText(
    /Sold while stocks last.*set for NSW, with nothing set for Alexandria/,
  );
  await expect(status.getByRole('listitem').filter({ hasText: 'counts here' })).toContainText(
    'NSW',
  );
  const stock = page.getByRole('table', { name: 'Stock near here' }).getByRole('row');
  await expect(stock.nth(1)).toContainText(/Alexandria.*home branch/);
  await expect(stock.nth(1).getByRole('cell')).toHaveText(['4', '7']);
  await expect(stock.filter({ hasText: 'Chatswood' }).getByRole('cell')).toHaveText(['12', '12']);
  await expect(stock.filter({ hasText: 'Chatswood' })).toContainText(/Open|Closed/);
  await page.goto('/au/products?q=trough');
  const row = page.getByRole('row', { name: /trough 45 L/ });
  await expect(row).toContainText('Sold while stocks last');
  await expect(row.getByRole('cell').last()).toHaveText('4 EA');
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Availability sheet' }).click();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(TROUGH);
  await page.getByRole('link', { name: `Product ${TROUGH}` }).click();
  await expect(heading(page)).toHaveText('Kōwhai laundry trough 45 L');
});

test('a kit has its parts, of kits within it too, each leading to its page and back', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', `/au/products/${LAUNDRY_KIT}`);
  const parts = page.getByRole('list', { name: 'Kit parts' });
  await expect(parts.getByRole('link')).toHaveText([TROUGH, '740210', '740211', '740212']);
  await parts.getByRole('link', { name: '740211' }).click();
  await expect(heading(page)).toHaveText('Plug and waste 50 mm');
  await expect(page.getByRole('region', { name: 'Part of these kits' })).toContainText('740210');
  await page.goto(`/au/products/${OLD_TROUGH}`);
  await page.getByRole('note').getByRole('link', { name: TROUGH }).click();
  await expect(page.getByRole('region', { name: 'Takes the place of' })).toContainText(OLD_TROUGH);
});

test('attributes stand in their groups, and pictures and sheets lead to the assets', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', PAGE);
  const attributes = page.getByRole('region', { name: 'Attributes' });
  await expect(attributes.getByRole('heading', { level: 3 })).toHaveText(['Make', 'Use']);
  await expect(attributes).toContainText('Capacity (L)45');
  await expect(attributes).toContainText('Houses, Flats, Schools');
  await page.goto('/au/products/TAP-15');
  const files = page.getByRole('region', { name: 'Pictures and sheets' });
  await expect(files.getByRole('link', { name: 'Upload' })).toBeVisible();
  await files.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
  const uses = page.getByRole('table', { name: 'Products that use it' });
  await uses.getByRole('link', { name: 'TAP-15' }).first().click();
  await expect(heading(page)).toHaveText('Basin mixer tap 15 mm chrome');
});

test('a buyer sees what a product costs in each state, and branch staff no cost at all', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer', '/au/products/TAP-15');
  const costs = page.getByRole('table', { name: 'Costs now' });
  await expect(costs.getByRole('row', { name: /^NSW/ })).toContainText('1,827.46');
  await expect(costs.getByRole('row', { name: /^NSW/ })).toContainText('1 Dec 2026');
  await page.getByRole('link', { name: 'History and dates' }).click();
  await expect(page).toHaveURL(/\/au\/costs\?product=TAP-15/);

  await signInAs('branch staff', '/au/products/TAP-15');
  await expect(page.getByRole('heading', { name: 'Costs now' })).toHaveCount(0);
  for (const path of ['/au/products/TAP-15', '/portal-api/au/products/found.csv?q=TAP-15']) {
    const answer = await page.request.get(path, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status()).toBe(200);
    expect(costsIn(await answer.text(), costAmounts(journeyCosts('au'))), path).toEqual([]);
  }
});

test('a list goes along as CSV, and the API call of a product is copied', async ({
  page,
  signInAs,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('branch staff', '/au/products?section=LAUNDRY');
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe('products.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\u{feff}Product,Description,Brand,')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(8);
  await page.goto(PAGE);
  await listening(page);
  await page.getByRole('button', { name: 'Copy API call' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/v1/au/products/${TROUGH}`);
});

test('the keyboard alone finds a product, opens it and comes to its kit', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff');
  const keyboard = keyboardOf(page);
  await keyboard.keys('g', 'r');
  await expect(heading(page)).toHaveText('Products');
  await keyboard.type(page.getByLabel('Number, words, barcode'), 'plug waste');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Plug and waste 50 mm/]);
  await keyboard.to(page.getByRole('link', { name: 'Start again' }));
  await keyboard.keys('j', 'Enter');
  await expect(heading(page)).toHaveText('Plug and waste 50 mm');
  await keyboard.press(page.getByRole('link', { name: '740210' }));
  await expect(heading(page)).toHaveText('Trough waste kit');
});

test.describe('what is not there', () => {
  test.use({ mayComplainOf: /status of 404/ });

  test('a product of the other country, or of none, has no page', async ({ page, signInAs }) => {
    await signInAs('branch staff');
    for (const path of [`/nz/products/${TROUGH}`, '/au/products/none']) {
      await page.goto(path);
      await expect(heading(page), path).toHaveText('Nothing is here');
    }
  });
});

const SCREENS = [
  '/au/products',
  '/au/products?section=LAUNDRY&category=TROUGHS&brand=KOWHAI',
  '/au/products?q=7401001&type=WOOD',
  PAGE,
  `/au/products/${LONG_PRODUCT}`,
  `/au/products/${LAUNDRY_KIT}`,
  '/au/products/TAP-15',
];

test('the screens of products are accessible in both themes and fit every width', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer', '/au');
  await chooseHome(page, '501');
  await expectSound(page, SCREENS);
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('the range is browsed, and products are searched and read', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/au/products');
    await page.getByRole('link', { name: 'Laundries' }).click();
    await page.getByLabel('Number, words, barcode').fill('ring');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/section=LAUNDRY/);
    await page.getByRole('link', { name: 'Sealing ring 50 mm' }).click();
    await expect(heading(page)).toHaveText('Sealing ring 50 mm');
  });
});

async function chooseHome(page: Page, branch: string): Promise<void> {
  await listening(page);
  await page.getByRole('combobox', { name: /you work|work at/i }).selectOption(branch);
  await page.getByText(`branch ${branch}`).first().waitFor();
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Products found' }).getByRole('rowheader');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
