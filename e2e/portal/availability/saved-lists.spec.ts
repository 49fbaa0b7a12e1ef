import { expect, type Page } from '@playwright/test';
import { listedNumber } from '#e2e/data/stock.ts';
import { test } from '#e2e/fixtures/journey.ts';
import {
  chooseSheetBranch,
  pastedList,
  pasteList,
  sheetRows,
  sheetStatus,
} from '#e2e/pages/availability.ts';
import { signInAs } from '#e2e/staff/staff.ts';

/** Not in the pasted list. */
const NUMBER = '740100';
const PRODUCT = `/au/products/${NUMBER}`;

async function openWithList(page: Page): Promise<void> {
  await signInAs(page, 'branch staff', '/au/availability');
  await chooseSheetBranch(page, '501');
  await pasteList(page, pastedList());
  await expect(sheetStatus(page)).toContainText('70 rows: ');
}

test('opening a product’s link does not replace a pasted list', async ({ page }) => {
  await openWithList(page);
  await page.goto(PRODUCT);
  await page.getByRole('link', { name: 'Availability sheet' }).click();
  await expect(page.getByLabel('Open list')).toHaveValue('');
  await expect(sheetRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add to “List 1”' }).click();
  await expect(sheetStatus(page)).toContainText('71 rows: ');
  await page.goto('/au/availability');
  await expect(sheetStatus(page)).toContainText('71 rows: ');
});

test('a product is added to a list from its page, and the addition undone', async ({ page }) => {
  await openWithList(page);
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Added to “List 1”, which has 71 rows now')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Added to')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(sheetStatus(page)).toContainText('71 rows: ');
});

test('the first product creates a list; with several lists one is chosen', async ({ page }) => {
  await signInAs(page, 'branch staff', PRODUCT);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(NUMBER);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('List name').fill('Penrose, level 2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New list' }).click();
  await expect(page.getByText('Nothing is on the sheet yet')).toBeVisible();
  await page.goto(`/au/products/${listedNumber(3)}`);
  await page.getByLabel('List to add to').selectOption('Penrose, level 2');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Added to “Penrose, level 2”, which has 2 rows now')).toBeVisible();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(sheetRows(page)).toHaveCount(2);
});

test('clearing, removing and deleting can be undone, even after a reload', async ({ page }) => {
  await openWithList(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('70 rows were cleared.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: ');
  await page.getByRole('button', { name: `Remove ${listedNumber(1)}` }).click();
  await expect(sheetStatus(page)).toContainText('69 rows: ');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: ');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“List 1” was deleted.')).toBeVisible();
  await expect(page.getByText('Nothing is on the sheet yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: ');
});

test('two tabs show the same list', async ({ page, context }) => {
  await signInAs(page, 'branch staff', PRODUCT);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(sheetRows(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(`/au/products/${listedNumber(3)}`);
  await other.getByRole('button', { name: 'Add to list' }).click();
  await expect(other.getByText('which has 2 rows now')).toBeVisible();
  await expect(sheetRows(page)).toHaveCount(2);
  await page.getByLabel('Quantity, row 1').fill('7');
  await other.goto('/au/availability');
  await expect(sheetRows(other)).toHaveCount(2);
  await expect(other.getByLabel('Quantity, row 1')).toHaveValue('7');
});

test('typed words suggest products, and add none by themselves', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/availability?branch=501');
  const entry = page.getByLabel('Product, typed or scanned');
  await entry.fill('compression 45');
  await entry.press('Enter');
  await expect(page.getByText('“compression 45” is no product number.')).toBeVisible();
  await expect(page.getByText('Nothing is on the sheet yet')).toBeVisible();
  await expect(entry).toBeFocused();
  await page
    .getByRole('button', { name: `Add ${listedNumber(45)} Compression fitting 45` })
    .click();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(listedNumber(45));
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1');
  await entry.fill(`${listedNumber(7)} 16`);
  await entry.press('Enter');
  await expect(page.getByLabel('Quantity, row 2')).toHaveValue('16');
  await entry.fill('nothing of the kind');
  await entry.press('Enter');
  await expect(page.getByText('no product is called so')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out nothing of the kind' }).click();
  await expect(sheetRows(page)).toHaveCount(2);
});

test.describe('an entry whose look-up fails', () => {
  test.use({ allowedErrors: /503/ });

  test('is not lost, and is found on retry', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/availability?branch=501');
    await page.route('**/products/query', (route) => route.fulfill({ status: 503, json: {} }));
    const entry = page.getByLabel('Product, typed or scanned');
    await entry.fill('compression 45');
    await entry.press('Enter');
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('“compression 45” is not on the list yet.');
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: `Add ${listedNumber(45)}` })).toBeVisible();
  });
});
