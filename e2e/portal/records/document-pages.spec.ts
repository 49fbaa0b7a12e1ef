import { expect } from '@playwright/test';
import { anInvoice } from '#e2e/data/load-records.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { openActions, waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('at a counter a document has its status at the top, and its first goods without scrolling', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au');
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of ['/au/invoices/J1001', '/au/purchase-orders/PO-7001']) {
    await page.goto(path);
    await expect(page.getByRole('note', { name: 'Status' }), path).toBeInViewport({ ratio: 1 });
    const goods = page.getByRole('table').first().locator('tbody tr:not(.row-group)').first();
    await expect(goods, path).toBeInViewport({ ratio: 1 });
  }
});

test('the lines of a long invoice are rows of 36 pixels below a bar of 44 with its number, amount and Print', async ({
  page,
}) => {
  const part = { productNumber: 'PART-1000', quantity: 2, unitPriceExcludingGst: 1.05 };
  const { number } = await anInvoice({ lines: Array.from({ length: 100 }, () => part) });
  await signInAs(page, 'buyer', `/au/invoices/${number}`);
  const rows = page.getByRole('table', { name: `Lines of ${number}` }).locator('tbody tr');
  await expect(rows.nth(50)).toHaveCSS('height', '36px');
  await rows.nth(50).scrollIntoViewIfNeeded();
  const bar = page.locator('.record-bar');
  await expect(bar.getByText(`Invoice ${number}`)).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Print' })).toBeVisible();
  await expect(bar).toContainText('$');
  await expect(bar).toHaveCSS('height', '44px');
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  const heading = page.getByRole('columnheader', { name: 'Amount' });
  expect((await heading.boundingBox())?.y).toBeCloseTo(y + height, 0);
  await expect(page.getByRole('complementary', { name: `Details of ${number}` })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(bar.getByText(`Invoice ${number}`)).toHaveCount(0);
});

test('the rarer actions are in a menu that Escape closes; a phone shows the answer before them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'branch staff', '/au/invoices/J1001');
  await waitForShortcuts(page);
  const status = await page.getByRole('note', { name: 'Status' }).boundingBox();
  const actions = await page.getByRole('link', { name: 'Print' }).boundingBox();
  expect(status?.y).toBeLessThan(actions?.y ?? 0);
  const csv = page.getByRole('link', { name: 'Lines as CSV' });
  await expect(csv).toBeHidden();
  await openActions(page);
  await expect(csv).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(csv).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('the picture of a product is enlarged in a dialog, and another chosen with the arrow keys', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', '/au/products/TAP-15');
    const enlarge = page.getByRole('button', { name: /^Enlarge / });
    await enlarge.click();
    const dialog = page.locator('dialog:popover-open');
    await expect(dialog.getByRole('img')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    const pictures = page.getByRole('group', { name: 'Pictures' });
    await pictures.getByRole('radio', { name: 'Basin mixer, chrome' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(enlarge).toHaveAccessibleName('Enlarge Page of the printed catalogue');
  });
});

test('a record that is not there is named, with where to look next', async ({ reader }) => {
  const invoice = await reader.page('branch staff', '/au/invoices/9999999');
  expect(invoice).toMatchObject({ status: 404, heading: 'Invoice 9999999 not found' });
  expect(invoice.link('Search for it')).toBe('/au/search?q=9999999');
  const line = await reader.page('branch staff', '/au/purchase-orders/PO-7001/lines/99');
  expect(line.heading).toBe('Line 99 of purchase order PO-7001 not found');
  expect((await reader.page('branch staff', '/au/no/such/screen')).heading).toBe('Page not found');
});
