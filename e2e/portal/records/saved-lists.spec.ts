import { expect, type Page } from '@playwright/test';
import { anInvoice } from '#e2e/data/load-records.ts';
import { listedNumber } from '#e2e/data/stock.ts';
import { test } from '#e2e/fixtures/journey.ts';
import {
  chooseSheetBranch,
  openedList,
  openSheetMenu,
  pastedList,
  pasteList,
  pressInLists,
  sheetEntry,
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

test('a product is added to a list, never in its place, and the addition undone', async ({
  page,
}) => {
  await openWithList(page);
  await expect(page).toHaveURL(/[?&]saved=/);
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Added to List 1, 71 rows now')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Added to')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Added to List 1, 71 rows now')).toBeVisible();
  await page.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: `${NUMBER} is already on List 1: 1` });
  await dialog.getByRole('button', { name: 'Add 1 more' }).click();
  await page.getByRole('link', { name: 'Open list' }).click();
  await expect(sheetStatus(page)).toContainText('71 rows: ');
  // A link with rows opens them beside the list.
  await page.goto(PRODUCT);
  await page.getByRole('link', { name: 'Check availability' }).click();
  await expect(sheetRows(page)).toHaveCount(1);
  await expect(openedList(page)).toContainText('From a link');
});

test('the goods of an invoice and of an order are checked again', async ({ page }) => {
  const { number } = await anInvoice();
  await signInAs(page, 'branch staff', `/au/invoices/${number}`);
  await page.getByRole('button', { name: 'Check stock' }).click();
  await expect(page.getByText(/^Added to List 1/)).toBeVisible();
  await page.goto('/au/purchase-orders/S7001');
  await page.getByRole('button', { name: 'Check stock' }).click();
  await page.getByRole('link', { name: 'Open list' }).click();
  await chooseSheetBranch(page, '501');
  await expect(page.getByRole('row', { name: /Compression fitting 8 mm/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Basin mixer tap 15 mm/ })).toBeVisible();
});

test('with several lists one is chosen by its name', async ({ page }) => {
  await signInAs(page, 'branch staff', PRODUCT);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'Open list' }).click();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(NUMBER);
  await pressInLists(page, 'Rename list');
  await page.getByLabel('List name').fill('Penrose, level 2');
  await page.keyboard.press('Enter');
  await pressInLists(page, 'New list');
  await expect(page.getByText('Nothing on this list yet')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(NUMBER);
  await page.goForward();
  await expect(page.getByText('Nothing on this list yet')).toBeVisible();
  await sheetEntry(page).fill(listedNumber(1));
  await page.keyboard.press('Enter');
  await expect(openedList(page)).toContainText('List 1 (1)');
  await page.goto(`/au/products/${listedNumber(3)}`);
  await page.locator('summary', { hasText: 'Choose list' }).click();
  await page.getByRole('button', { name: 'Penrose, level 2 (1)' }).click();
  await expect(page.getByText('Added to Penrose, level 2, 2 rows now')).toBeVisible();
  await page.locator('summary', { hasText: 'Choose list' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await expect(page.getByText('Added to List 2, 1 row now')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('summary', { hasText: 'Choose list' }).click();
  await page.getByRole('button', { name: 'Penrose, level 2 (2)' }).click();
  await page.getByRole('button', { name: 'Keep 1' }).click();
  await page.getByRole('link', { name: 'Open list' }).click();
  await expect(sheetRows(page)).toHaveCount(2);
});

test('clearing, removing and deleting can be undone, even after a reload', async ({ page }) => {
  await openWithList(page);
  await openSheetMenu(page);
  // The page that is reloaded reads what was saved: the list without rows.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"words":"70 rows cleared"') === true,
  );
  await page.getByRole('button', { name: 'Clear rows' }).click();
  await expect(page.getByText('70 rows cleared', { exact: true })).toBeVisible();
  await saved;
  await page.reload();
  // What was done on another page is said no more, but can be undone.
  await expect(page.getByText('70 rows cleared', { exact: true })).toHaveCount(0);
  await openSheetMenu(page);
  await page.getByRole('button', { name: 'Undo: 70 rows cleared' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: ');
  await page.getByRole('button', { name: `Remove ${listedNumber(1)}` }).click();
  await expect(sheetStatus(page)).toContainText('69 rows: ');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: ');
  await pressInLists(page, 'Delete list');
  await expect(page.getByText('List 1 deleted')).toBeVisible();
  await expect(page.getByText('Nothing on this list yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheetStatus(page)).toContainText('70 rows: ');
});

test('typed words suggest products with their stock, and add none by themselves', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/availability?branch=501');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Paste list' }).click();
  await expect(page.getByText('No list could be read')).toBeVisible();
  const entry = sheetEntry(page);
  await entry.fill('compression 45');
  await entry.press('ArrowDown');
  await expect(page.getByText('Nothing on this list yet')).toBeVisible();
  await expect(page.getByRole('option')).toContainText(['2 here']);
  await page.getByRole('option', { name: /Compression fitting 45/ }).click();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(listedNumber(45));
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1');
  await entry.fill(`${listedNumber(7)} 16`);
  await entry.press('Enter');
  await expect(page.getByLabel('Quantity, row 2')).toHaveValue('16');
  await entry.fill('nothing of the kind');
  await entry.press('Enter');
  await expect(page.getByText('No product matches')).toBeVisible();
  await expect(entry).toHaveValue('nothing of the kind');
  await expect(sheetRows(page)).toHaveCount(2);
});
