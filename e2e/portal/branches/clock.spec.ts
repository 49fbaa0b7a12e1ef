import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';

test('the clock is set to the same Wednesday in every run, and the banner says so', async ({
  reader,
}) => {
  const { text } = await reader.page('branch staff', '/nz');
  expect(text).toMatch(/the clock is set: 18 Nov 2026, 1[12]:\d\d [ap]m AEDT/);
});

test('a terminal whose clock is hours slow still shows the branch’s time', async ({
  page,
  signInAs,
  context,
}) => {
  await context.addInitScript(() => {
    const realNow = Date.now;
    Date.now = () => realNow() - 5 * 3_600_000;
  });
  await signInAs('branch staff', '/au/branches/501');
  await expect(page.locator('html[data-shortcuts]')).toBeAttached();
  await expect(page.getByText(/Local time 1[12]:\d\d [ap]m AEDT, Wed 18 Nov/)).toBeVisible();
});

test('each record fixture creates a record that is found by its number', async ({
  reader,
  anInvoice,
  aPurchaseOrder,
  anAccount,
  changeAccount,
  aBranch,
  aProduct,
}) => {
  const invoice = await anInvoice({ customer: { number: '70999', name: 'Kōwhai Plumbing' } });
  const order = await aPurchaseOrder({ lines: [{ ordered: 10, received: 20 }, { ordered: 10 }] });
  const account = await anAccount({ name: 'Kōwhai Plumbing', status: 'ON_HOLD' });
  const changed = await changeAccount(account, { status: 'ACTIVE' });
  expect(changed.accountId).toBe(account.accountId);
  const branch = await aBranch({ name: 'Blackheath' });
  const product = await aProduct({ onHand: { '501': 4 } });
  const sheet = `/au/availability?branch=501&row=${product.number}+8`;
  for (const [path, says] of [
    [`/au/invoices/${invoice.number}`, 'Kōwhai Plumbing'],
    [`/au/purchase-orders/${order.purchaseOrderNumber}`, 'Part received'],
    [`/au/branches/${branch.number}`, 'Blackheath'],
    [sheet, '4 now'],
    [`/au/accounts/${account.accountId}`, 'Version 2'],
  ] as const)
    expect((await reader.page('buyer', path)).text).toContain(says);
});
