import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { SECRET_COSTS } from '../data/purchase-orders.ts';
import { expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { listening } from '../shortcuts.ts';
import { signInAs } from '../staff.ts';

const LATE = '/au/purchase-orders/PO-7001';

test('branch staff see why an order is late, and which of its lines are open', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/purchase-orders');
  await page.getByLabel('Supplier').fill('tui brassware');
  await page.getByLabel('Overdue').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveText(['PO-7001']);
  await expect(page.getByRole('row', { name: /PO-7001/ })).toContainText('12 days overdue');
  await page.getByRole('link', { name: 'PO-7001' }).click();
  await expect(heading(page)).toHaveText('Purchase order PO-7001');
  await expect(page.getByText('2 lines overdue')).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines of PO-7001' });
  await expect(lines.getByRole('row', { name: /700417/ })).toContainText('12 days overdue');
  await expect(lines.getByRole('row', { name: /Gate valve 25 mm/ })).toContainText(
    '3 days overdue',
  );
  await expect(lines.getByRole('row', { name: /700418/ })).not.toContainText('overdue');
  await lines.getByRole('link', { name: '700417' }).click();
  await expect(heading(page)).toHaveText('Line 2 of PO-7001');
  const dates = page.getByRole('listitem').filter({ hasText: 'Line expected' });
  await expect(dates).toContainText('12 days overdue');
  await expect(page.getByRole('link', { name: '640012' })).toBeVisible();
});

test('a line received twice over does not make up for one untouched', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/purchase-orders?q=PO-700');
  const twice = page.getByRole('row', { name: /PO-7002/ });
  await expect(twice).toContainText('10 of 20');
  await expect(twice).toContainText('Partly received');
  await expect(page.getByRole('row', { name: /PO-7003/ })).toContainText('Received');
  await twice.getByRole('link').click();
  const counts = page.getByRole('list', { name: 'Lines by receipt' });
  await expect(counts).toContainText('1 not received');
  await expect(counts).toContainText('1 received');
  await expect(page.getByRole('row', { name: /Gate valve 5 mm/ })).toContainText('10 over');
});

test('kits are nested, and deleted lines are shown when asked for', async ({ page }) => {
  await signInAs(page, 'branch staff', LATE);
  const table = page.getByRole('table', { name: 'Lines of PO-7001' });
  const products = table.getByRole('rowheader').filter({ has: page.getByRole('link') });
  await expect(products).toHaveText([
    /^700417/,
    /^700500 Bathroom kit/,
    /^700605/,
    /^700501 Vanity kit/,
    /^700502 Vanity top/,
    /^700418/,
    /^700601/,
  ]);
  await expect(page.getByText('Never wanted')).toHaveCount(0);
  await page.getByRole('link', { name: 'Show deleted lines' }).click();
  await expect(page).toHaveURL(`${LATE}?deleted=shown`);
  await expect(table.getByRole('row', { name: /Never wanted/ })).toContainText('Deleted');
  await page.getByRole('link', { name: 'Hide deleted lines' }).click();
  await expect(page.getByText('Never wanted')).toHaveCount(0);
});

test('the supplier is called with one press; approval, method and delivery are told', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', LATE);
  const call = page.getByRole('link', { name: '(02) 5550 1700' });
  await expect(call).toHaveAttribute('href', 'tel:0255501700');
  await expect(page.getByText('Approved')).toBeVisible();
  await expect(page.getByText('not as usual')).toBeVisible();
  await expect(page.getByText('usually Electronic data interchange')).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Map: \d.* of .+ in a straight line/ }),
  ).toBeVisible();
  await expect(page.getByText('To the suburb, about 2.0 km')).toBeVisible();
  await expect(page.getByText('Kōtare Express')).toBeVisible();
  await expect(page.getByText('Outside')).toBeVisible();
});

test('the receiving sheet has what is still to come, with room to write', async ({ page }) => {
  await signInAs(page, 'branch staff', LATE);
  await page.getByRole('link', { name: 'Receiving sheet' }).click();
  await expect(heading(page)).toHaveText('Receiving sheet PO-7001');
  const lines = page.getByRole('table', { name: 'Lines still to come of PO-7001' });
  await expect(lines.getByRole('rowheader')).toHaveText([/^700417/, /^700418/, /^700605/]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(lines.locator('.to-fill').first()).toBeVisible();
});

test('a buyer sees how the cost came about, beside that of the state on the day of the order', async ({
  page,
}) => {
  await signInAs(page, 'buyer', `${LATE}/lines/2`);
  await expect(page.getByText(/The cost was set to \$399.99, \$17.34 less than/)).toBeVisible();
  await expect(page.getByText(/\$417.33 − \$20.87 = \$396.46, 5.%/)).toBeVisible();
  await expect(page.getByText(/273.35 in the supplier’s currency ÷ 0.655/)).toContainText(
    'the unit cost',
  );
  await expect(page.getByText('not this order’s')).toBeVisible();
  const beside = page.getByRole('table', { name: 'Costs beside those of NSW' });
  await expect(beside.getByRole('row', { name: /^Invoice cost/ })).toContainText('+7.33');
  await expect(beside.getByRole('row', { name: /^Rebated/ })).toContainText('+6.46');
});

test('branch staff are told no cost of an order, not in the source nor in a file', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', LATE);
  const paths = [LATE, `${LATE}/lines/2`, '/portal-api/au/purchase-orders/lines.csv?q=PO-7001'];
  for (const path of paths) {
    const answer = await page.request.get(path, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status()).toBe(200);
    const source = await answer.text();
    for (const cost of SECRET_COSTS) expect(source, `${cost} in ${path}`).not.toContain(cost);
  }
  await page.goto(`${LATE}/lines/2`);
  await expect(page.getByRole('heading', { name: 'Costs' })).toHaveCount(0);
});

test('an auditor reads orders with their costs', async ({ page }) => {
  await signInAs(page, 'auditor', LATE);
  await expect(page.getByRole('columnheader', { name: 'Unit cost ($)' })).toBeVisible();
  await expect(page.getByRole('row', { name: /700417/ })).toContainText('417.33');
});

test.describe('who may not see purchase orders', () => {
  test.use({ mayComplainOf: /status of 404/ });

  test('for an asset manager there are none', async ({ page }) => {
    await signInAs(page, 'asset manager');
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await expect(screens.getByRole('link', { name: 'Purchase orders' })).toHaveCount(0);
    await page.goto(LATE);
    await expect(heading(page)).toHaveText('Nothing is here');
  });

  test('an order or line that is not there, or is in the other country, has no page', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff');
    for (const path of [
      '/au/purchase-orders/NO-1',
      '/nz/purchase-orders/PO-7001',
      `${LATE}/lines/99`,
    ]) {
      await page.goto(path);
      await expect(heading(page)).toHaveText('Nothing is here');
    }
  });
});

test('the next page goes on where this one ends, in the order that was chosen', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/purchase-orders?supplier=harbour&open=yes');
  await page.getByRole('columnheader', { name: 'Expected' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=due/);
  await expect(page.getByText('what is expected first, first')).toBeVisible();
  const first = await rows(page).allTextContents();
  expect(first).toHaveLength(50);
  expect(first[0]).toBe('PO-8001');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
  for (const number of await rows(page).allTextContents()) expect(first).not.toContain(number);
});

test('a search that is wrong says so at its field, and loses nothing that was typed', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/purchase-orders?from=30+Feb&supplier=tui&branch=999');
  await expect(page.getByLabel('Ordered from')).toHaveAccessibleDescription(/a calendar date/);
  await expect(page.getByLabel('Ordered from')).toHaveValue('30 Feb');
  await expect(page.getByLabel('Supplier')).toHaveValue('tui');
  await expect(page.getByLabel('For branch')).toHaveValue('999');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('nothing found says what to do next', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/purchase-orders?q=no+such+thing');
  await expect(page.getByText('No purchase order matches')).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).last().click();
  await expect(rows(page)).toHaveCount(50);
});

test('the lines of what was found are taken along for a spreadsheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/purchase-orders?q=PO-7001');
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Lines as CSV' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe('purchase-order-lines.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\u{feff}Purchase order,')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(9);
  await page.goto(LATE);
  await listening(page);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Product\tLine\tOrdered\tReceived\tOutstanding\tExpected\tReceipt\n/);
});

const SCREENS = [
  '/au/purchase-orders?q=PO-700',
  '/au/purchase-orders?from=never&overdue=maybe',
  `${LATE}?deleted=shown`,
  `${LATE}?paper=receiving`,
  `${LATE}/lines/2`,
  `${LATE}/lines/4`,
];

test('the screens of orders are accessible in both themes and fit every width', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/purchase-orders');
  await expectSound(page, SCREENS);
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('search, list, order and line are there', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/purchase-orders');
    await page.getByLabel('Supplier').fill('Tūī');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'PO-7001' }).click();
    await page.getByRole('link', { name: 'Show deleted lines' }).click();
    await page.getByRole('link', { name: '700503' }).click();
    await expect(heading(page)).toHaveText('Line 8 of PO-7001');
  });
});

function rows(page: Page) {
  return page.getByRole('table', { name: 'Purchase orders found' }).getByRole('rowheader');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
