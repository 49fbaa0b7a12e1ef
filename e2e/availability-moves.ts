import { expect, type Locator, type Page } from '@playwright/test';
import { inDays } from './clock.ts';
import { listedNumber } from './data/sheet-stock.ts';

/** The list of 70 as somebody copies it from a spreadsheet: a header, an empty column, blank lines. */
export function pastedList(): string {
  const rows = Array.from(
    { length: 70 },
    (_, at) => `${listedNumber(at + 1)}\t\tFitting, from the plan\t${at === 69 ? '8.00' : '8'}\t`,
  );
  const heading = 'Item no.\t\tDescription\tQty\tNotes';
  return [heading, ...rows.slice(0, 20), '', '\t\t\t\t', ...rows.slice(20), '   ', ''].join('\r\n');
}

/** 201 rows, more than an address has room for, of which one is a product. */
export function longList(): string {
  const many = Array.from({ length: 200 }, (_, at) => `NO-SUCH-PRODUCT-OF-ANY-SUPPLIER-${at}\t1`);
  return [`${listedNumber(1)}\t1,200`, ...many].join('\n');
}

/** Thursday, or the next one where it is Thursday. */
export function nextThursday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].find(
    (ahead) => new Date(`${inDays(ahead)}T00:00:00Z`).getUTCDay() === 4,
  );
  return inDays(days ?? 7);
}

/** Puts a list on the sheet as people do: copied, and pasted into the field for it. */
export async function pasteList(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((list) => navigator.clipboard.writeText(list), text);
  const field = page.getByLabel('List', { exact: true });
  if (!(await field.isVisible())) await page.getByText('Paste a list from a spreadsheet').click();
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Add these rows' }).click();
}

/** The rows of the sheet, without its heading. */
export function sheetRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Availability' }).locator('tbody tr');
}

/** How the sheet as a whole stands. */
export function sheetStatus(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /rows?: / });
}

/** Chooses where the sheet is asked. */
export async function askAt(page: Page, branch: string): Promise<void> {
  await page.getByLabel('Branch').selectOption(branch);
  await expect(page.getByText('Choose the branch that is asked')).toHaveCount(0);
}

/** For the contact sheet: what other branches have of the rows that are short. */
export async function askOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /short rows?$/ }).click();
  await page.getByText(/other branches, the nearest/).waitFor();
}

/** For the contact sheet: a list that a product's page began is named, while products are offered for words. */
export async function nameList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open the list' }).click();
  const entry = page.getByLabel('Product, typed or scanned');
  await entry.fill('compression');
  await entry.press('Enter');
  await page.getByText('The first 5.').waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('List name').waitFor();
}

/** For the contact sheet: the service is away while a quantity is changed. */
export async function changeWhileAway(page: Page): Promise<void> {
  await page.route('**/availability-queries', (route) =>
    route.fulfill({ status: 500, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await page.getByLabel('Quantity, row 1').fill('12');
  await page.getByRole('main').getByRole('alert').waitFor();
}

/** For the contact sheet: the sheet while it waits for its first answer. */
export async function changeWhileSlow(page: Page): Promise<void> {
  await page.route('**/availability-queries', () => undefined);
  await page.getByLabel('Product, typed or scanned').fill('7000020');
  await page.keyboard.press('Enter');
  await page.getByText('being asked', { exact: false }).first().waitFor();
}
