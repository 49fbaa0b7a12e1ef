import { expect } from '@playwright/test';
import { anInvoice } from '#e2e/data/load-records.ts';
import { expectNoHorizontalScrolling } from '#e2e/fixtures/expectations.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('a description of 400 characters is read in full at every width', async ({ page }) => {
  const productDescription = 'Pressure reducing valve with strainer, for potable water. '
    .repeat(7)
    .slice(0, 399)
    .concat('!');
  const valve = { productNumber: 'VALVE-25', quantity: 1, unitPriceExcludingGst: 1180 };
  const { number } = await anInvoice({ lines: [{ ...valve, productDescription }] });
  await signInAs(page, 'branch staff', `/au/invoices/${number}`);
  const description = page.getByText(productDescription);
  await expect(description).toBeVisible();
  await expectNoHorizontalScrolling(page);
  expect(
    await description.evaluate((element) => element.scrollWidth <= element.clientWidth + 1),
  ).toBe(true);
});

test('a slow navigation shows a progress bar, and the old page until the new one comes', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices?q=J1001');
  await waitForShortcuts(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/au/invoices/J1001?*', (route) => answered.then(() => route.continue()));
  await page.getByRole('link', { name: 'J1001', exact: true }).click();
  await expect(page.locator('.link-progress')).toBeAttached();
  await expect(page.getByRole('table', { name: 'Invoices found' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice J1001');
});

test('chips, sorting and a new search show that the list is loading', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices?q=J100&from=2001-01-01');
  await waitForShortcuts(page);
  const actions = [
    () => page.getByRole('columnheader', { name: 'Date' }).getByRole('link').click(),
    () =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Remove From/ })
        .click(),
    () => page.getByRole('main').getByRole('searchbox').press('Enter'),
  ];
  for (const act of actions) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/au/invoices?*', (route) => answered.then(() => route.continue()));
    await act();
    await expect(page.locator('.link-progress')).toBeAttached();
    answer();
    await expect(page.locator('.link-progress')).not.toBeAttached();
    await page.unrouteAll();
  }
});
