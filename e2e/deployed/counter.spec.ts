import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/deployed-journey.ts';
import { pressShortcut } from '#e2e/pages/shell.ts';

test('branch staff find an invoice by its scanned number', async ({
  page,
  signInAs,
  anInvoice,
}) => {
  const { number } = await anInvoice();
  await signInAs('branch staff', '/au');
  await pressShortcut(page, '/');
  await page.keyboard.type(`${number}\n`);
  await expect(page).toHaveURL(`/au/invoices/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('a credit is traced to its original, and the original names the credit', async ({
  page,
  signInAs,
  anInvoiceWithACredit,
}) => {
  const { number, credit } = await anInvoiceWithACredit();
  await signInAs('branch staff', `/au/invoices/${credit}`);
  const chain = page.getByRole('region', { name: 'Credits' });
  await chain.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/au/invoices/${number}`);
  await expect(chain.getByRole('link', { name: credit })).toBeVisible();
});

test('branch staff see why an order is late, and which of its lines are open', async ({
  page,
  signInAs,
  anOverdueOrder,
}) => {
  const number = await anOverdueOrder();
  await signInAs('branch staff', `/au/purchase-orders/${number}`);
  await expect(page.getByText(/\d+ days? late/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: `Lines of ${number}` })).toContainText(/days? late/);
});

test('a row of the availability sheet says whether a product is in stock', async ({
  page,
  signInAs,
  aProductWithStock,
}) => {
  const { number, branch, available } = await aProductWithStock();
  await signInAs('branch staff', `/au/availability?branch=${branch}&row=${number}+${available}`);
  const row = page.getByRole('table', { name: 'Availability' }).locator('tbody tr').first();
  await expect(row.getByRole('textbox').first()).toHaveValue(number);
  await expect(row).toContainText('In stock');
  await expect(row).not.toContainText('short');
});

test('a branch says whether it is open tomorrow', async ({ page, signInAs, aBranch }) => {
  const { number } = await aBranch();
  await signInAs('buyer', `/au/branches/${number}`);
  const answers = page.getByRole('region', { name: 'Open or closed' });
  await expect(answers.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible();
});

test('without a sign-in nothing is shown', async ({ page, anInvoice }) => {
  const { number } = await anInvoice();
  await page.goto(`/au/invoices/${number}`);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
});

test('branch staff see no cost where a buyer does', async ({
  page,
  signInAs,
  anOrderLineWithCosts,
}) => {
  const { order, line: number } = await anOrderLineWithCosts();
  const line = `/au/purchase-orders/${order}/lines/${number}`;
  await signInAs('buyer', line);
  await expect(page.getByRole('heading', { name: 'Costs' })).toBeVisible();
  await signInAs('branch staff', line);
  await expect(page.getByRole('heading', { name: 'Costs' })).toHaveCount(0);
  expect(await page.content()).not.toMatch(/unitCost|rebatedCost|invoiceCost/);
});

test('an auditor sees who changed an account, when, and what', async ({ api, aChangedAccount }) => {
  const { accountId, version, fields } = await aChangedAccount();
  const answer = await api.get(`/v1/au/accounts/${accountId}/versions/${version}`);
  expect(await answer.json()).toMatchObject({
    changedFields: fields,
    modifiedBy: { name: expect.stringMatching(/./) },
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
