import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BARCODE, COMES_IN_DAYS, listedNumber, SHORT_ROWS } from '#e2e/data/stock.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { keyboardOf } from '#e2e/fixtures/keyboard.ts';
import {
  chooseSheetBranch,
  longList,
  nextThursday,
  pastedList,
  pasteList,
  sheetRows,
  sheetStatus,
} from '#e2e/pages/availability.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs, signInThroughPages } from '#e2e/staff/staff.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';

const SHORT = [SHORT_ROWS.none, SHORT_ROWS.few, SHORT_ROWS.onOrder].map(listedNumber);
const SHORT_LIST = `/au/availability?branch=501&${SHORT.map((number) => `row=${number}+8`).join('&')}`;

test('branch staff answer “eight of these by Thursday, or who has them?” from a pasted list of 70', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/availability');
  await chooseSheetBranch(page, '501');
  await page.getByLabel('All needed by').fill(nextThursday());
  await pasteList(page, pastedList());
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 there');
  await expect(sheetStatus(page)).toContainText(/as of \d\d:\d\d:\d\d AE[SD]T/);

  const rows = sheetRows(page);
  await expect(rows).toHaveCount(70);
  await expect(rows.nth(0).getByLabel('Product, row 1')).toHaveValue(listedNumber(SHORT_ROWS.none));
  await expect(rows.nth(0)).toContainText('short 8, no more in a year');
  await expect(rows.nth(1)).toContainText('short 6, no more in a year');
  const comes = formatDayAndMonth(daysFromToday(COMES_IN_DAYS));
  await expect(rows.nth(2)).toContainText(`short 4, all 8 on ${comes}`);
  await expect(rows.nth(3)).toContainText('all 8 now');

  await page.getByRole('button', { name: 'The 3 short rows' }).click();
  const others = page.getByRole('table', { name: 'At other branches' }).locator('tbody tr');
  await expect(others.nth(0)).toContainText('504 Wollongong');
  await expect(others.nth(0)).toContainText('all 3');
  await expect(others.nth(0)).toContainText(/open|closed/);
  await expect(others.nth(1)).toContainText('507 Chatswood');
  await expect(others.nth(1)).toContainText('2 of 3');
  await expect(others.nth(1)).toContainText(`${listedNumber(SHORT_ROWS.none)} short 3`);

  await expect(page).toHaveURL(/[?&]elsewhere=short/);
  await page.reload();
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 there');
  await expect(others.nth(0)).toContainText('504 Wollongong');
  await others.nth(0).getByRole('button', { name: 'Ask here at Wollongong' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: 70 there');
});

test('a short row says how many are missing, and when all are available', async ({ page }) => {
  await signInAs(page, 'buyer', SHORT_LIST);
  const comes = formatDayAndMonth(daysFromToday(COMES_IN_DAYS));
  await expect(sheetRows(page).filter({ hasText: `short 4, all 8 on ${comes}` })).toHaveCount(1);
  const quantity = sheetRows(page).nth(2).getByLabel('Quantity');
  await quantity.fill('4');
  await expect(sheetRows(page).nth(2)).toContainText('all 4 now');
});

test('keyboard only: a sheet is opened, filled by scanner and worked through, and a list is pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au');
  await page.evaluate((list) => navigator.clipboard.writeText(list), pastedList());
  const keyboard = keyboardOf(page);
  await page.locator('[data-shortcuts=ready]').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Availability');
  await keyboard.tabTo(page.getByLabel('Branch'));
  await page.keyboard.type('501');
  const entry = page.getByLabel('Product, typed or scanned');
  await keyboard.tabTo(entry);
  for (const scanned of [BARCODE, listedNumber(2), BARCODE]) {
    await page.keyboard.type(scanned);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(`${BARCODE} is ${listedNumber(1)}`)).toBeVisible();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(listedNumber(1));
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('2');
  await expect(sheetStatus(page)).toContainText(/2 rows: 2 there as of 11:\d\d:\d\d AEDT/);
  await keyboard.tabTo(page.getByLabel('Quantity, row 1'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Quantity, row 2')).toBeFocused();
  await page.keyboard.type('90');
  await expect(sheetRows(page).nth(1)).toContainText('short 40');

  await keyboard.press(page.getByRole('button', { name: 'New list' }));
  await keyboard.tabTo(page.getByLabel('All needed by'));
  // Typed on the number pad: day, month, year.
  await page.keyboard.type(nextThursday().split('-').toReversed().join(''));
  await keyboard.tabTo(page.getByLabel('List', { exact: true }));
  await page.keyboard.press('ControlOrMeta+V');
  await keyboard.press(page.getByRole('button', { name: 'Add these rows' }));
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 there');
  await keyboard.press(page.getByRole('link', { name: 'Who else has them?' }));
  await keyboard.press(page.getByRole('button', { name: 'The 3 short rows' }));
  const others = page.getByRole('table', { name: 'At other branches' });
  await keyboard.press(others.getByRole('button', { name: 'Ask here at Wollongong' }));
  await expect(sheetStatus(page)).toContainText('70 rows: 70 there');
});

test('a slow navigation is not reverted by the pending update of the address', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'branch staff', SHORT_LIST);
  await expect(sheetStatus(page)).toContainText('3 rows: 3 short');
  const network = Promise.withResolvers<void>();
  await page.route('**/products/**', async (route) => {
    await network.promise;
    await route.continue();
  });
  await page.getByLabel('Quantity, row 1').fill('9');
  await page
    .getByRole('link', { name: /^Product / })
    .first()
    .click();
  // Longer than the delay before the sheet updates its address.
  await page.clock.fastForward('00:02');
  network.resolve();
  await expect(page).toHaveURL(/\/au\/products\//);
});

test('an unknown product number has suggestions, and one click takes one', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/availability?branch=501&row=70000045+8');
  await expect(sheetRows(page).nth(0)).toContainText('no such product');
  await page.getByRole('button', { name: /^7000045 Compression fitting 45/ }).click();
  await expect(sheetRows(page).nth(0)).toContainText('short 6');
});

test.describe('while the service is unavailable', () => {
  test.use({ allowedErrors: /503/ });

  test('a half-filled sheet shows its previous answers, and nothing typed is lost', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', SHORT_LIST);
    await expect(sheetStatus(page)).toContainText('3 rows: 3 short');
    await page.locator('[data-shortcuts=ready]').waitFor();
    await page.route('**/availability-queries', (route) =>
      route.fulfill({ status: 503, headers: { 'x-correlation-id': 'the-id-of-it' }, json: {} }),
    );
    await page.getByLabel('Quantity, row 1').fill('20');
    await page.getByLabel('Quantity, row 2').fill('');
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('The service is busy or restarting. The sheet is kept');
    await expect(notice).toContainText('the-id-of-it');
    await expect(sheetRows(page).nth(0)).toContainText(
      'short 8, no more in a year, being asked again',
    );
    await expect(sheetRows(page).nth(1)).toContainText('How many?');
    await page.unrouteAll();
    await page.reload();
    await expect(sheetStatus(page)).toContainText('3 rows: 2 short, 1 to be filled in');
    await expect(page.getByLabel('Quantity, row 1')).toHaveValue('20');
    await expect(sheetRows(page).nth(0)).toContainText('short 20, no more in a year');
  });
});

test('a list too long for the address is stored in the browser, for its user only', async ({
  page,
}) => {
  await signInThroughPages(page, 'branch staff', '/au/availability');
  await chooseSheetBranch(page, '501');
  await pasteList(page, longList());
  await expect(sheetStatus(page)).toContainText('201 rows: 1 short, 200 unknown');
  await expect(page.getByText('Too long for a link')).toBeVisible();
  await page.reload();
  await expect(sheetStatus(page)).toContainText('201 rows: 1 short, 200 unknown');
  await signOut(page);
  await signInAs(page, 'auditor', '/au/availability');
  await expect(page.getByLabel('Product, typed or scanned')).toBeEnabled();
  await expect(page.getByText('Nothing is on the sheet yet')).toBeVisible();
  await expect(page.getByLabel('Open list')).toHaveValue('');
  await signInAs(page, 'branch staff', '/au/availability');
  await expect(sheetStatus(page)).toContainText('201 rows: ');
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
}

test('the sheet downloads as a spreadsheet with its time, and copies as an API call', async ({
  page,
  context,
}) => {
  await signInAs(page, 'auditor', SHORT_LIST);
  await expect(sheetStatus(page)).toContainText('3 short');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\u{feff}Product,Description,Quantity,Needed by,Available,All by,')).toBe(
    true,
  );
  expect(text).toContain(`${listedNumber(SHORT_ROWS.onOrder)},`);
  expect(text).toMatch(
    new RegExp(`,8,,4,${daysFromToday(COMES_IN_DAYS)},.+,501,\\d{4}-\\d\\d-\\d\\dT`),
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy API call' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/v1/au/availability-queries');
  expect(copied).toContain('"branchId":"501"');
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('a list is typed, submitted and read', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/availability?branch=501');
    await page
      .getByLabel('Products, each with its quantity')
      .fill(`${SHORT[2]} 8\n${listedNumber(1)} 8`);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(sheetRows(page).nth(0)).toContainText('short 4, all 8 on');
    await expect(sheetRows(page).nth(1)).toContainText('all 8 now');
    await expect(page.getByLabel('Products, each with its quantity')).toHaveValue(/7000008\t8/);
  });
});
