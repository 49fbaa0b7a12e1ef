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

/** The one line above the grid. */
export function sheetEntry(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Add a product' });
}

/** Pastes a list into the sheet from the clipboard. */
export async function pasteList(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((list) => navigator.clipboard.writeText(list), text);
  await expect(sheetEntry(page)).toBeEnabled();
  await sheetEntry(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Opens the menu with the rarer actions. */
export async function openSheetMenu(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary').filter({ hasText: 'More' }).click();
}

/** The button that opens the menu of lists, which has the name of the open one. */
export function openedList(page: Page): Locator {
  return page.getByRole('main').locator('summary').filter({ hasText: 'List ' });
}

/** Presses a button of the menu of lists. */
export async function pressInLists(page: Page, name: string): Promise<void> {
  await openedList(page).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** The branches that can help, the best first. */
export function otherBranches(page: Page): Locator {
  return page.getByRole('list', { name: 'Branches that can help' }).getByRole('listitem');
}

/** The rows of the sheet, without the header row. */
export function sheetRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Availability' }).locator('tbody tr');
}

/** The summary of the sheet: `70 rows: 3 short, 67 in stock`. */
export function sheetStatus(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /rows?: / });
}

/** Chooses the branch of the sheet. */
export async function chooseSheetBranch(page: Page, branch: string): Promise<void> {
  await page.getByLabel('Branch').selectOption(branch);
  await expect(page.getByText('Choose a branch to see')).toHaveCount(0);
}

/** Shows other branches for every row. */
export async function showOtherBranches(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All rows' }).click();
  await page.getByText(/nearest of \d+ checked/).waitFor();
}

/** Starts a list on a product page and its renaming, and types words that have suggestions. */
export async function startNamingList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open list' }).click();
  await sheetRows(page).first().waitFor();
  await pressInLists(page, 'Rename list');
  await page.getByLabel('List name').waitFor();
  await sheetEntry(page).fill('compression');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}
