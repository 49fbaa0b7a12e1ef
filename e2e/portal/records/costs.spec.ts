import { expect, type Page } from '@playwright/test';
import { BARCODE, listedNumber } from '#e2e/data/stock.ts';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('keyboard only: a buyer opens the costs, scans a product, adds another and opens it', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au');
  const keyboard = keyboardOf(page);
  const field = page.getByLabel('Products');
  await keyboard.shortcut('g', 'c');
  await expect(field).toBeFocused();
  await page.keyboard.type('TAP-15');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/au/costs?product=TAP-15');
  await keyboard.tabTo(field);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('700417');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01122026');
  await keyboard.press(page.getByRole('button', { name: 'Show costs' }));
  await expect(page).toHaveURL('/au/costs?product=TAP-15&product=700417&date=2026-12-01');
  await keyboard.shortcut('j', 'j', 'Enter');
  await expect(page).toHaveURL('/au/costs?product=700417&date=2026-12-01');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(inForce(page).getByRole('row', { name: /^NSW/ })).toContainText('410.00');
});

test('several products are looked up at once, also by barcode; unknown ones are named', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au/costs');
  await page.getByLabel('Products').fill(`Item\tQty\nTAP-15\t2\n${BARCODE}\t1\nTAP-16\t1\nzzzz\t4`);
  await page.getByRole('button', { name: 'Show costs' }).click();
  await expect(page.getByText(`${BARCODE} is ${listedNumber(1)}`)).toBeVisible();
  await expect(page.getByText('“zzzz” not found')).toBeVisible();
  await expect(page.getByText('Which one is “TAP-16”?')).toBeVisible();
  await expect(page.getByText('No cost yet')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'TAP-15' }).getByRole('link').click();
  await expect(page.getByText('Which one is')).toBeHidden();
  await expect(page.getByLabel('Products')).toHaveValue(/zzzz/);
});

function inForce(page: Page) {
  return page.getByRole('table', { name: 'Costs', exact: true });
}
