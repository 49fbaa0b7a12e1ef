import { expect } from '@playwright/test';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { daysFromToday } from '#e2e/service/clock.ts';

test('“what do I still owe of the seven hundred?”: a misspelt surname and dollars', async ({
  page,
  signInAs,
  anInvoice,
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
  await signInAs('branch staff', '/au');
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

test('without scripts the page of results has the same rows', async ({ reader, anInvoice }) => {
  const { number } = await anInvoice({
    customer: { number: '70872', name: 'Rosenquist Bathrooms' },
    jobNumber: 'JOB-8416',
    dueDate: daysFromToday(12),
    customerOrderBalance: { balanceOwing: 1135.2, asOf: daysFromToday(0) },
  });
  const { text } = await reader.page('branch staff', '/au/search?q=rosenqist+job-8416');
  expect(text).toContain(`${number}`);
  expect(text).toContain('Job JOB-8416');
  expect(text).toContain('Owing');
});
