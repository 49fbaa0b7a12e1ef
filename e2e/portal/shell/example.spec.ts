import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { pressShortcut } from '#e2e/pages/shell.ts';

test('branch staff find the invoice of a customer who has lost the number', async ({
  page,
  signInAs,
  anInvoice,
}) => {
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
  await signInAs('branch staff', '/au/invoices');
  await page.getByLabel('Number, order, job').fill('pohutukawa');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('row', { name: /TAP-20/ })).toContainText('220.80');
});

test('the keyboard is enough to find it', async ({ page, signInAs, anInvoice }) => {
  const { number } = await anInvoice();
  await signInAs('branch staff', '/au');
  await pressShortcut(page, '/');
  await page.keyboard.type(`${number}\n`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tax invoice ${number}`);
});

test.describe('on the last evening of the year', () => {
  test.use({ clock: '2026-12-31T20:00:00+11:00' });

  test('a branch says that it is closed tomorrow, and why', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/au/branches/501');
    const answers = page.getByRole('region', { name: 'Open or closed' });
    await expect(answers).toContainText('Tomorrow, Fri 1 Jan');
    await expect(answers).toContainText("New Year's Day");
  });
});
