import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { BARCODE, COMES_IN_DAYS, listedNumber, SHORT_ROWS } from '#e2e/data/stock.ts';
import { keyboardOf, scan } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import {
  chooseSheetBranch,
  longList,
  nextThursday,
  openedList,
  openSheetMenu,
  otherBranches,
  pastedList,
  pasteList,
  pressInLists,
  sheetEntry,
  sheetRows,
  sheetStatus,
} from '#e2e/pages/availability.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';

const SHORT = [SHORT_ROWS.none, SHORT_ROWS.few, SHORT_ROWS.onOrder].map(listedNumber);
const SHORT_LIST = `/au/availability?branch=501&${SHORT.map((number) => `row=${number}+8`).join('&')}`;

test('branch staff answer “eight of these by Thursday, or who has them?” from a pasted list of 70', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/availability');
  await chooseSheetBranch(page, '501');
  await page.getByLabel('Needed by', { exact: true }).fill(nextThursday());
  await pasteList(page, pastedList());
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 in stock');
  await expect(sheetStatus(page)).toContainText(/Updated \d{1,2}:\d\d [ap]m/);

  const rows = sheetRows(page);
  await expect(rows).toHaveCount(70);
  // As pasted; what is short is one click away.
  await expect(page.getByLabel('Product, row 1', { exact: true })).toHaveValue(listedNumber(1));
  await expect(rows.nth(0)).toContainText('In stock');
  await page.getByRole('button', { name: '3 short' }).click();
  await expect(rows).toHaveCount(3);
  const comes = formatDayAndMonth(daysFromToday(COMES_IN_DAYS));
  await expect(rows.nth(0)).toContainText(`4 now, 4 on ${comes}`);
  await expect(rows.nth(1)).toContainText('Short 8, none on order');
  await expect(rows.nth(2)).toContainText('2 now, 6 not on order');

  // Without asking for them: what is short, and who has it.
  const elsewhere = page.getByRole('region', { name: 'Other branches' });
  await expect(elsewhere.getByText('Wollongong covers all 18')).toBeVisible();
  await expect(otherBranches(page).first()).toContainText('504 Wollongong');
  await expect(elsewhere).toContainText(`8 × Compression fitting ${SHORT_ROWS.none} mm`);
  const others = otherBranches(page);
  await expect(others.filter({ hasText: '504 Wollongong' })).toContainText('Covers all 3');
  await expect(others.filter({ hasText: '507 Chatswood' })).toContainText('Covers 2 of 3');
  await expect(others.filter({ hasText: '507 Chatswood' })).toContainText(`Still short: 3 × `);

  await expect(page).toHaveURL(/[?&]saved=/);
  await page.reload();
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 in stock');
  await page.getByRole('button', { name: 'Use this branch: Wollongong' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: 70 in stock');
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
  await keyboard.tabTo(sheetEntry(page));
  for (const scanned of [BARCODE, listedNumber(2), BARCODE]) await scan(page, scanned, 'Enter');
  await expect(page.getByText(`${BARCODE} is ${listedNumber(1)}`)).toBeVisible();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(listedNumber(1));
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('2');
  await expect(sheetStatus(page)).toContainText(/2 rows: 2 in stock Updated 11:\d\d am/);
  await keyboard.tabTo(page.getByLabel('Quantity, row 1'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Quantity, row 2')).toBeFocused();
  await page.keyboard.type('90');
  await expect(sheetRows(page).nth(1)).toContainText('50 now, 40 not on order');

  await keyboard.press(openedList(page));
  await keyboard.press(page.getByRole('button', { name: 'New list' }));
  await keyboard.tabTo(page.getByLabel('Needed by', { exact: true }));
  // Typed on the number pad: day, month, year.
  await page.keyboard.type(nextThursday().split('-').toReversed().join(''));
  await keyboard.tabTo(sheetEntry(page));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 in stock');
  await keyboard.press(
    page.getByRole('main').getByRole('link', { name: 'Wollongong covers all 18' }),
  );
  await keyboard.press(page.getByRole('button', { name: 'Use this branch: Wollongong' }));
  await expect(sheetStatus(page)).toContainText('70 rows: 70 in stock');
});

test('an unknown product number has suggestions, and one click takes one', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/availability?branch=501&row=70000045+8');
  await expect(sheetRows(page).nth(0)).toContainText('Product not found');
  await page.getByRole('button', { name: /^Compression fitting 45 .* 7000045$/ }).click();
  await expect(sheetRows(page).nth(0)).toContainText('2 now, 6 not on order');
});

test.describe('while the service is unavailable', () => {
  test.use({ allowedErrors: /503|ERR_CONNECTION/ });

  test('a half-filled sheet shows its previous answers, nothing typed is lost, and it is answered on retry', async ({
    page,
  }) => {
    await page.clock.install();
    await signInAs(page, 'branch staff', SHORT_LIST);
    await expect(sheetStatus(page)).toContainText('3 rows: 3 short');
    await page.locator('[data-shortcuts=ready]').waitFor();
    let refusals = 0;
    /** Two retries follow, each after a second. */
    const skipRetries = async () => {
      for (let retries = 0, before = refusals; retries < 2; retries += 1) {
        await expect.poll(() => refusals).toBeGreaterThan(before + retries);
        await page.clock.fastForward('00:01');
      }
    };
    await page.getByLabel('Quantity, row 2').fill('');
    await expect(sheetStatus(page)).toContainText('3 rows: 2 short, 1 incomplete');
    await page.route('**/availability/check', (route) => {
      refusals += 1;
      return route.fulfill({
        status: 503,
        headers: { 'x-correlation-id': 'the-id-of-it' },
        json: {},
      });
    });
    await page.getByLabel('Quantity, row 1').fill('20');
    await skipRetries();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText(
      'The service is busy or restarting. Your rows are still here',
    );
    await expect(notice).toContainText('the-id-of-it');
    await expect(sheetRows(page).nth(0)).toContainText(
      'Short 8, none on order, being checked again',
    );
    await expect(sheetRows(page).nth(1)).toContainText('How many?');
    await page.route('**/availability/check', (route) => {
      refusals += 1;
      return route.abort('connectionrefused');
    });
    await page.getByLabel('Quantity, row 1').fill('21');
    await skipRetries();
    await expect(notice).toContainText('Can’t reach the service');
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(sheetStatus(page)).toContainText('3 rows: 2 short, 1 incomplete');
    await page.reload();
    await expect(sheetStatus(page)).toContainText('3 rows: 2 short, 1 incomplete');
    await expect(page.getByLabel('Quantity, row 1')).toHaveValue('21');
    await expect(sheetRows(page).nth(0)).toContainText('Short 21, none on order');
  });
});

test('a list of any length is kept for its owner, and shared by its link', async ({
  page,
  context,
}) => {
  await signInAs(page, 'branch staff', '/au/availability');
  await chooseSheetBranch(page, '501');
  await pasteList(page, longList());
  await expect(sheetStatus(page)).toContainText('201 rows: 1 short, 200 not found');
  await expect(page).toHaveURL(/[?&]saved=/);
  await pressInLists(page, 'Share');
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/au/availability');
  await expect(sheetStatus(page)).toContainText('201 rows: 1 short, 200 not found');

  await signInAs(page, 'auditor', '/au/availability');
  await expect(page.getByText('Nothing on this list yet')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/^Shared by /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove NO-SUCH-PRODUCT-OF-ANY-SUPPLIER-0' }).click();
  await expect(sheetStatus(page)).toContainText('200 rows');
  await expect(openedList(page)).toContainText('List 1 (200)');
  await signInAs(page, 'branch staff', '/au/availability');
  await expect(sheetStatus(page)).toContainText('201 rows');
  await context.clearPermissions();
});

test('the sheet downloads as a spreadsheet with its time, and copies as an API call', async ({
  page,
  context,
}) => {
  await signInAs(page, 'auditor', SHORT_LIST);
  await expect(sheetStatus(page)).toContainText('3 short');
  const download = page.waitForEvent('download');
  await openSheetMenu(page);
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\u{feff}Product,Description,Quantity,Needed by,Now,All by,')).toBe(true);
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
