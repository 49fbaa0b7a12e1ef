import { expect } from '@playwright/test';
import { anInvoice, aProduct, aPurchaseOrder, loadRecords } from '#e2e/data/load-records.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { chooseBranch, pressShortcut } from '#e2e/pages/shell.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('the home screen lists orders due and late, and the keyboard opens them', async ({ page }) => {
  const { purchaseOrderNumber: due } = await aPurchaseOrder({ arrivalDate: daysFromToday(0) });
  const { purchaseOrderNumber: late } = await aPurchaseOrder({ arrivalDate: daysFromToday(-1) });
  await signInAs(page, 'branch staff', '/au');
  await chooseBranch(page, '501');
  const orders = page.getByRole('region', { name: 'Due in today' });
  await expect(orders.getByRole('link', { name: due })).toContainText('Due today');
  const lateOrders = page.getByRole('region', { name: 'Late from suppliers' });
  await expect(lateOrders.getByRole('link', { name: late })).toContainText('1 day late');
  await lateOrders.getByRole('link', { name: /^All \d+ late$/ }).click();
  await expect(page).toHaveURL('/au/purchase-orders?branch=501&overdue=yes&sort=due');
  await page.goBack();
  await pressShortcut(page, 'j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/au\/(purchase|customer)-orders\/[^/?]+$/);
});

test('commitments that will be short are listed, with a link to branches that have stock', async ({
  page,
}) => {
  const { number } = await aProduct({ description: 'Brass tee 20 mm', onHand: { '501': 3 } });
  const promise = { reference: 'SO-SHORT', branchId: '501', productId: number };
  await loadRecords('au', ['commitments', [{ ...promise, date: daysFromToday(1), quantity: 8 }]]);
  await signInAs(page, 'branch staff', '/au');
  await chooseBranch(page, '501');
  const short = page.getByRole('region', { name: 'Customer orders we can’t fill' });
  const row = short.getByRole('link', { name: 'SO-SHORT' });
  await expect(row).toContainText('8 × Brass tee 20 mm · promised for 19 Nov');
  await expect(row).toContainText('5 short');
  await short.getByRole('link', { name: /^Find stock/ }).click();
  await expect(page).toHaveURL(/\/au\/availability\?branch=501&elsewhere=all&row=/);
  await expect(page.getByRole('main')).toContainText('Brass tee 20 mm');
  await expect(page.getByRole('heading', { name: 'Other branches' })).toBeVisible();
});

test('a role without orders and availability sees recently opened records instead', async ({
  page,
}) => {
  await signInAs(page, 'asset manager', '/au');
  await chooseBranch(page, '501');
  await chooseBranch(page, '401');
  await expect(page.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Due in today' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Customer orders we can’t fill' })).toHaveCount(0);
});

test('branch staff find the invoice of a customer who has lost the number', async ({ page }) => {
  const { number } = await anInvoice({
    customer: { number: '70313', name: 'Pōhutukawa Plumbing' },
    lines: [
      {
        productNumber: 'TAP-20',
        productDescription: 'Garden tap 20 mm brass',
        quantity: 12,
        unitPriceExcludingGst: 18.4,
      },
    ],
  });
  await signInAs(page, 'branch staff', '/au/invoices');
  await page.getByLabel('Number, order, job').fill('pohutukawa');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('row', { name: /TAP-20/ })).toContainText('220.80');
});

test.describe('on the last evening of the year', () => {
  test.use({ clock: '2026-12-31T20:00:00+11:00' });

  test('a branch says that it is closed tomorrow, and why', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/branches/501');
    const answers = page.getByRole('region', { name: 'Open or closed' });
    await expect(answers).toContainText('Tomorrow, Fri 1 Jan');
    await expect(answers).toContainText("New Year's Day");
  });
});
