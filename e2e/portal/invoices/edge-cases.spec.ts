import { expect, type Route } from '@playwright/test';
import { listedNumber } from '#e2e/data/stock.ts';
import { expectNoHorizontalScrolling } from '#e2e/fixtures/expectations.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { chooseSheetBranch, sheetEntry, sheetRows, sheetStatus } from '#e2e/pages/availability.ts';
import { pressShortcut, waitForShortcuts } from '#e2e/pages/shell.ts';

test('a nested kit is printed in full, although it is collapsed on the screen', async ({
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
  const description = page.getByText(productDescription);
  await expect(description).toBeVisible();
  await expectNoHorizontalScrolling(page);
  expect(
    await description.evaluate((element) => element.scrollWidth <= element.clientWidth + 1),
  ).toBe(true);
});

test('a customer with macrons and an apostrophe is found with or without them, and shown as written', async ({
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

/** A route handler that holds requests until `answer` is called. */
function slowNetwork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: (route: Route) => promise.then(() => route.continue()), answer: resolve };
}

test.describe('over a slow network', () => {
  test('a slow search says that it is still searching, and shows its results in the end', async ({
    page,
    signInAs,
  }) => {
    await signInAs('branch staff', '/au');
    const network = slowNetwork();
    await page.route('**/portal-api/*/search?**', network.wait);
    await pressShortcut(page, '/');
    await page.keyboard.type('J1001');
    const status = page.getByRole('banner').getByRole('status');
    await expect(status).toContainText('Still searching: the connection is slow.');
    network.answer();
    await expect(page.getByRole('option', { name: /J1001/ }).first()).toBeVisible();
  });

  test('a slow navigation shows a progress bar, and the old page until the new one comes', async ({
    page,
    signInAs,
  }) => {
    await signInAs('branch staff', '/au/invoices?q=J1001');
    await waitForShortcuts(page);
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
    allowedErrors: /503|ERR_CONNECTION/,
    baseURL: ({ ownService }, use) => use(ownService.url),
  });

  test('a half-filled sheet is not lost, shows the error, and is answered on retry', async ({
    page,
    signInAs,
    ownService,
  }) => {
    test.slow();
    await signInAs('branch staff', '/au/availability?new=');
    await chooseSheetBranch(page, '501');
    const entry = sheetEntry(page);
    await entry.fill(listedNumber(1));
    await page.keyboard.press('Enter');
    await expect(sheetStatus(page)).toContainText('1 row: ');
    await ownService.stop();
    await entry.fill(listedNumber(2));
    await page.keyboard.press('Enter');
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('Your rows are still here');
    await expect(sheetRows(page)).toHaveCount(2);
    await ownService.restart();
    // Unless the browser has already retried by itself, as it does when it is back online.
    const again = notice.getByRole('button', { name: 'Try again' });
    await page.addLocatorHandler(again, () => again.click());
    await expect(sheetStatus(page)).toContainText('2 rows: ');
    await expect(sheetRows(page).last()).toContainText('In stock');
    await expect(notice).toHaveCount(0);
  });
});
