import { expect, type Route } from '@playwright/test';
import { expectNoHorizontalScrolling } from '#e2e/fixtures/expectations.ts';
import { test } from '#e2e/fixtures/journey.ts';
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
