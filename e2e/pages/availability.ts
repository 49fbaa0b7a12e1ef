import { expect, type Locator, type Page } from '@playwright/test';
import { listedNumber } from '#e2e/data/stock.ts';
import { daysFromToday } from '#e2e/service/clock.ts';

/** The list of 70 as copied from a spreadsheet: with a header, an empty column and blank lines. */
export function pastedList(): string {
  const rows = Array.from(
    { length: 70 },
    (_, at) => `${listedNumber(at + 1)}\t\tFitting, from the plan\t${at === 69 ? '8.00' : '8'}\t`,
  );
  const heading = 'Item no.\t\tDescription\tQty\tNotes';
  return [heading, ...rows.slice(0, 20), '', '\t\t\t\t', ...rows.slice(20), '   ', ''].join('\r\n');
}

/** 201 rows, too many for an address; only the first is a product. */
export function longList(): string {
  const many = Array.from({ length: 200 }, (_, at) => `NO-SUCH-PRODUCT-OF-ANY-SUPPLIER-${at}\t1`);
  return [`${listedNumber(1)}\t1,200`, ...many].join('\n');
}

/** The next Thursday after today. */
export function nextThursday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].find(
    (ahead) => new Date(`${daysFromToday(ahead)}T00:00:00Z`).getUTCDay() === 4,
  );
  return daysFromToday(days ?? 7);
}

/** Pastes a list into the sheet from the clipboard. */
export async function pasteList(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((list) => navigator.clipboard.writeText(list), text);
  const field = page.getByLabel('List', { exact: true });
  if (!(await field.isVisible())) await page.getByText('Paste a list from a spreadsheet').click();
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Add these rows' }).click();
}

/** The rows of the sheet, without the header row. */
export function sheetRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Availability' }).locator('tbody tr');
}

/** The summary of the sheet: `70 rows: 3 short, 67 there`. */
export function sheetStatus(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /rows?: / });
}

/** Chooses the branch that the sheet asks. */
export async function chooseSheetBranch(page: Page, branch: string): Promise<void> {
  await page.getByLabel('Branch').selectOption(branch);
  await expect(page.getByText('Choose the branch that is asked')).toHaveCount(0);
}

/** Contact sheet: other branches’ stock of the short rows. */
export async function showOtherBranches(page: Page): Promise<void> {
  await page.getByRole('button', { name: /short rows?$/ }).click();
  await page.getByText(/other branches, the nearest/).waitFor();
}

/** Contact sheet: a list started from a product page is being renamed, with suggestions for typed words. */
export async function startNamingList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open the list' }).click();
  const entry = page.getByLabel('Product, typed or scanned');
  await entry.fill('compression');
  await entry.press('Enter');
  await page.getByText('The first 5.').waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('List name').waitFor();
}

/** Contact sheet: a quantity is changed while the service fails. */
export async function changeWhileUnavailable(page: Page): Promise<void> {
  await page.route('**/availability-queries', (route) =>
    route.fulfill({ status: 500, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.getByLabel('Quantity, row 1').fill('12');
  await page.getByRole('main').getByRole('alert').waitFor();
}

/** Contact sheet: the sheet while its first response is pending. */
export async function changeWhileSlow(page: Page): Promise<void> {
  await page.route('**/availability-queries', () => undefined);
  await page.getByLabel('Product, typed or scanned').fill('7000020');
  await page.keyboard.press('Enter');
  await page.getByText('being asked', { exact: false }).first().waitFor();
}
