import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/deployed-journey.ts';
import {
  aBranch,
  aChangedAccount,
  anInvoice,
  anInvoiceWithACredit,
  anOrderLineWithCosts,
  anOverdueOrder,
  aProductWithStock,
} from '#e2e/fixtures/lookups.ts';
import { pressShortcut } from '#e2e/pages/shell.ts';

test('branch staff find an invoice by its scanned number', async ({ page, signInAs, api }) => {
  const { number } = await anInvoice(api);
  await signInAs('branch staff', '/au');
  await pressShortcut(page, '/');
  await page.keyboard.type(`${number}\n`);
  await expect(page).toHaveURL(`/au/invoices/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('a credit is traced to its original, and the original names the credit', async ({
  page,
  signInAs,
  api,
}) => {
  const { number, credit } = await anInvoiceWithACredit(api);
  await signInAs('branch staff', `/au/invoices/${credit}`);
  const chain = page.getByRole('region', { name: 'Credits' });
  await chain.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/au/invoices/${number}`);
  await expect(chain.getByRole('link', { name: credit })).toBeVisible();
});

test('branch staff see why an order is late, and which of its lines are open', async ({
  page,
  signInAs,
  api,
}) => {
  const number = await anOverdueOrder(api);
  await signInAs('branch staff', `/au/purchase-orders/${number}`);
  await expect(page.getByText(/\d+ days? late/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: `Lines of ${number}` })).toContainText(/days? late/);
});

test('a row of the availability sheet says whether a product is in stock', async ({
  page,
  signInAs,
  api,
}) => {
  const { number, branch, available } = await aProductWithStock(api);
  await signInAs('branch staff', `/au/availability?branch=${branch}&row=${number}+${available}`);
  const row = page.getByRole('table', { name: 'Availability' }).locator('tbody tr').first();
  await expect(row.getByRole('textbox').first()).toHaveValue(number);
  await expect(row).toContainText('In stock');
  await expect(row).not.toContainText('short');
});

test('a branch says whether it is open tomorrow', async ({ page, signInAs, api }) => {
  const { number } = await aBranch(api);
  await signInAs('buyer', `/au/branches/${number}`);
  const answers = page.getByRole('region', { name: 'Open or closed' });
  await expect(answers.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible();
});

test('without a sign-in nothing is shown', async ({ page, api }) => {
  const { number } = await anInvoice(api);
  await page.goto(`/au/invoices/${number}`);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
});

test('branch staff see no cost where a buyer does', async ({ page, signInAs, api }) => {
  const { order, line: number } = await anOrderLineWithCosts(api);
  const line = `/au/purchase-orders/${order}/lines/${number}`;
  await signInAs('buyer', line);
  await expect(page.getByRole('heading', { name: 'Costs' })).toBeVisible();
  await signInAs('branch staff', line);
  await expect(page.getByRole('heading', { name: 'Costs' })).toHaveCount(0);
  expect(await page.content()).not.toMatch(/unitCost|rebatedCost|invoiceCost/);
});

test('an auditor sees who changed an account, when, and what', async ({ api }) => {
  const { accountId, version, fields } = await aChangedAccount(api);
  const answer = await api.get(`/v1/au/accounts/${accountId}/versions/${version}`);
  expect(await answer.json()).toMatchObject({
    changedFields: fields,
    modifiedBy: { name: expect.stringMatching(/./) },
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
