import { expect, type Route } from '@playwright/test';
import { askAt, sheetRows, sheetStatus } from '../availability-moves.ts';
import { listedNumber } from '../data/sheet-stock.ts';
import { expectNoSidewaysScrolling } from '../expectations.ts';
import { test } from '../journey.ts';
import { listening, pressShortcut } from '../shortcuts.ts';

test('a kit of kits comes out on paper whole, though it was folded on the screen', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au/invoices/J1001');
  await expect(page.getByText('CABINET-900')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['MIRROR-900', 'CABINET-900', 'BASIN-900'])
    await expect(page.getByText(part)).toBeVisible();
});

test('a description of 400 characters is read in full at every width', async ({
  page,
  signInAs,
  anInvoice,
}) => {
  const productDescription = 'Pressure reducing valve with strainer, for potable water. '
    .repeat(7)
    .slice(0, 399)
    .concat('!');
  const valve = { productNumber: 'VALVE-25', quantity: 1, unitPriceExcludingGst: 1180 };
  const { number } = await anInvoice({ lines: [{ ...valve, productDescription }] });
  await signInAs('branch staff', `/au/invoices/${number}`);
  const told = page.getByText(productDescription);
  await expect(told).toBeVisible();
  await expectNoSidewaysScrolling(page);
  expect(await told.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(
    true,
  );
});

test('a customer in Māori with an apostrophe is found by either, and named as they write it', async ({
  reader,
  anInvoice,
}) => {
  const name = 'Tāne Mahuta O’Connor & Sons';
  const { number } = await anInvoice({ customer: { number: '70777', name } });
  for (const typed of ['tane mahuta', 'Tāne O’Connor', "o'connor mahuta"]) {
    const query = new URLSearchParams({ customer: typed });
    const { rows } = await reader.page('branch staff', `/au/invoices?${query}`);
    expect(
      rows.filter((row) => row.includes(number) && row.includes(name)),
      typed,
    ).toHaveLength(1);
  }
});

/** Requests that wait until the network answers. */
function slowNetwork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: (route: Route) => promise.then(() => route.continue()), answer: resolve };
}

test.describe('over a slow network', () => {
  test('the search says that it still searches, and answers in the end', async ({
    page,
    signInAs,
  }) => {
    await signInAs('branch staff', '/au');
    const network = slowNetwork();
    await page.route('**/portal-api/*/search?**', network.wait);
    await pressShortcut(page, '/');
    await page.keyboard.type('J1001');
    const status = page.getByRole('banner').getByRole('status');
    await expect(status).toContainText('Still searching: the network or the service is slow.');
    network.answer();
    await expect(page.getByRole('option', { name: /J1001/ }).first()).toBeVisible();
  });

  test('a page on its way is shown by a bar, and what was there stays until it comes', async ({
    page,
    signInAs,
  }) => {
    await signInAs('branch staff', '/au/invoices?q=J1001');
    await listening(page);
    const network = slowNetwork();
    await page.route('**/au/invoices/J1001?*', network.wait);
    await page.getByRole('link', { name: 'J1001', exact: true }).click();
    await expect(page.locator('.link-progress[data-pending]')).toBeAttached();
    await expect(page.getByRole('table', { name: 'Invoices found' })).toBeVisible();
    network.answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
  });
});

test.describe('while the service is restarted', () => {
  test.use({
    mayComplainOf: /503|ERR_CONNECTION/,
    baseURL: ({ ownService }, use) => use(ownService.url),
  });

  test('a half filled sheet is kept, says what is the matter, and is answered by another try', async ({
    page,
    signInAs,
    ownService,
  }) => {
    test.slow();
    await signInAs('branch staff', '/au/availability');
    await askAt(page, '501');
    const entry = page.getByLabel('Product, typed or scanned');
    await entry.fill(listedNumber(1));
    await page.keyboard.press('Enter');
    await expect(sheetStatus(page)).toContainText('1 row: ');
    await ownService.end();
    await entry.fill(listedNumber(2));
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('main').getByRole('alert');
    await expect(trouble).toContainText('The sheet is kept');
    await expect(sheetRows(page)).toHaveCount(2);
    await ownService.startAgain();
    // Where the browser has not asked again by itself, which it does when it finds the network back.
    const again = trouble.getByRole('button', { name: 'Try again' });
    await page.addLocatorHandler(again, () => again.click());
    await expect(sheetStatus(page)).toContainText('2 rows: ');
    await expect(sheetRows(page).last()).toContainText('now');
    await expect(trouble).toHaveCount(0);
  });
});
