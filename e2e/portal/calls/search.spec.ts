import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { anAccount, anInvoice, changeAccount } from '#e2e/data/load-records.ts';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { aPicture } from '#e2e/pages/upload.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('“what do I still owe of the seven hundred?”: a misspelt surname and dollars', async ({
  page,
}) => {
  const customer = { number: '70871', name: 'Kōwhai & Pemberley Gasfitting' };
  await anInvoice({ customer });
  const { number } = await anInvoice({
    customer,
    date: daysFromToday(-40),
    dueDate: daysFromToday(-10),
    lines: [{ productNumber: 'TAP-15', quantity: 1, unitPriceExcludingGst: 705.69 }],
    customerOrderBalance: { balanceOwing: 310.82, asOf: daysFromToday(-1) },
  });
  await signInAs(page, 'branch staff', '/au');
  await waitForShortcuts(page);
  const caller = countInteractions(page);
  await caller.press('/');
  await caller.type('pemberly 776');
  const invoices = page.getByRole('group', { name: 'Invoices' });
  await expect(invoices.getByRole('option')).toHaveCount(1);
  await expect(invoices.getByRole('option')).toContainText(number);
  await expect(invoices.getByRole('option')).toContainText('Overdue, $310.82 owing');
  await expect(invoices.locator('mark').filter({ hasText: '776' })).toBeVisible();
  caller.expectAtMost(3);
});

test('“who put my account on hold?” takes 3 interactions', async ({ page }) => {
  const account = await anAccount({ name: 'Whakatāne Roofing' });
  const changedBy = { id: 'p.ngata', name: 'Petra Ngata' };
  await changeAccount(account, { status: 'ON_HOLD', changedBy });
  await signInAs(page, 'branch staff', '/au');
  const staff = countInteractions(page);
  await staff.click(page.getByRole('link', { name: 'Events' }));
  await staff.fill(page.getByRole('searchbox', { name: /account/i }), 'whakatane roof');
  await staff.press('Enter');
  const row = page.getByRole('row', { name: /Whakatāne Roofing/ }).first();
  await expect(row).toContainText(/Active.*On hold/);
  await expect(row).toContainText('Petra Ngata');
  staff.expectAtMost(3);
});

test('the API screen starts with a call that only has to be sent; another takes 3 more interactions', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  const tester = countInteractions(page);
  await tester.click(page.getByRole('link', { name: 'API', exact: true }));
  const first = page.getByRole('region', { name: 'Your first call' });
  await tester.click(first.getByRole('button', { name: 'Send' }));
  await expect(first.getByRole('status').last()).toHaveText(/^200 in \d+ ms$/);
  await expect(first.getByRole('figure', { name: 'Body' })).toContainText('"branches": [');
  tester.expectAtMost(2);
  await tester.click(page.getByRole('link', { name: /^List branches GET/ }));
  const operation = page.locator('#listBranches');
  await tester.click(operation.locator('summary', { hasText: 'Try it' }));
  await tester.click(operation.getByRole('button', { name: 'Send' }));
  await expect(operation.getByRole('status').last()).toHaveText(/^200 in \d+ ms$/);
  await expect(operation.getByRole('figure', { name: 'Body' })).toContainText('"branches": [');
  tester.expectAtMost(5);
});

test('“what does this mixer cost us in each state on 1 December?” takes 3 interactions', async ({
  page,
}) => {
  await signInAs(page, 'buyer', '/au');
  const buyer = countInteractions(page);
  await buyer.click(page.getByRole('link', { name: 'Costs' }));
  await expect(page.getByLabel('Products')).toBeFocused();
  await buyer.type('tap-15 1 dec\n');
  const costs = page.getByRole('table', { name: 'Costs', exact: true });
  await expect(page.getByRole('heading', { name: 'Costs on 1 Dec 2026' })).toBeVisible();
  await expect(costs.getByRole('row', { name: /^NSW/ })).toContainText('1,913.57');
  await expect(costs.getByRole('rowheader')).toHaveText([
    // Their costs are the same.
    'NSW, VIC',
    'QLD',
    'SA',
    'WA',
    'TAS',
    'NT',
  ]);
  buyer.expectAtMost(3);
  const sydney = costs.getByRole('row', { name: /^NSW/ });
  await expect(sydney).toContainText('1,817.89');
  await expect(sydney).toContainText('+86.11 (+4.7%)');
  await expect(sydney).toContainText('from this day');
  await expect(costs.getByRole('row', { name: /^QLD/ })).toContainText('−50.43 (−2.7%)');
});

test.describe('with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a photo of a tap is taken with a phone and uploaded for its product', async ({
    page,
  }, testInfo) => {
    const { buffer } = await aPicture('IMG_0042.png');
    const photo = join(tmpdir(), `IMG_${testInfo.testId}_${testInfo.retry}.png`);
    await writeFile(photo, buffer);
    await signInAs(page, 'branch staff');
    await waitForShortcuts(page);
    const interactions = countInteractions(page);

    await interactions.fill(page.getByLabel('Search everything'), 'TAP-20');
    await interactions.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Garden tap');
    await interactions.click(page.getByRole('link', { name: 'Add a picture' }));
    await expect(page.getByRole('heading', { name: 'Add a picture' })).toBeVisible();
    await interactions.chooseFiles(page.getByLabel('Take a photo'), photo);
    // Filled in from the product and a picture like it.
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Garden tap 20 mm brass');
    await expect(page.getByLabel('Usage rights')).not.toHaveValue('');
    const upload = page.getByRole('button', { name: 'Upload 1 file' });
    await interactions.click(upload);
    await expect(page.getByRole('status').filter({ hasText: '1 uploaded' })).toBeVisible();
    interactions.expectAtMost(5);

    await page.getByRole('link', { name: 'TAP-20', exact: true }).click();
    await expect(
      page.getByRole('button', { name: 'Enlarge Garden tap 20 mm brass' }),
    ).toBeVisible();
  });
});
