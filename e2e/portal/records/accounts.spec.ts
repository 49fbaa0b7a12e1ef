import { expect, type Page } from '@playwright/test';
import { anAccount, anInvoice } from '#e2e/data/load-records.ts';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { chooseBranch, pressShortcut, waitForShortcuts } from '#e2e/pages/shell.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const CHANGED = '/au/accounts/J-70455';
test('keyboard only: finds who changed an account’s segment, and compares two versions', async ({
  page,
}) => {
  await signInAs(page, 'auditor');
  const keyboard = keyboardOf(page);
  await pressShortcut(page, 'g');
  await page.keyboard.press('u');
  await expect(heading(page)).toHaveText('Accounts');
  await keyboard.tabTo(page.getByLabel(/^Number, name/));
  await page.keyboard.type('tui plumbing');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['70455']);
  await keyboard.tabTo(page.getByRole('button', { name: 'Search', exact: true }));
  await pressShortcut(page, 'j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Ngāti Awa');
  const change = page.getByRole('listitem').filter({ hasText: /^Version 2/ });
  await expect(change).toContainText('by accounts feed');
  await expect(change).toContainText('Segment Trades (TRADE) →became');
  await keyboard.tabTo(page.getByLabel('From'));
  await page.keyboard.type('Version 1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'From version 1 to version 3' })).toBeVisible();
  await page.goto('/au');
  await expect(page.getByRole('link', { name: /70455/ })).toBeVisible();
});

test('the timeline is copied and printed with its changes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'auditor', `${CHANGED}?from=1&to=2`);
  await waitForShortcuts(page);
  await page.getByRole('button', { name: 'Copy table' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Field\tBefore, version 1\tAfter, version 2\nSegment\tTrades/);
  await page.goto(CHANGED);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Credit limit');
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0);
});

test('what an account owes leads: in the list, and on its page with the overdue invoice first', async ({
  reader,
}) => {
  const { accountId, number } = await anAccount({
    name: 'Wilga Roofing Pty Ltd',
    tradingName: 'Wilga Roofing',
    status: 'ON_HOLD',
    creditLimit: 10_000,
  });
  const customer = { number, name: 'Wilga Roofing Pty Ltd' };
  const overdue = await anInvoice({
    customer,
    date: daysFromToday(-45),
    dueDate: daysFromToday(-15),
    orderNumber: `9${number}`,
    customerOrderBalance: { balanceOwing: 508.02, asOf: daysFromToday(-45) },
  });
  for (let at = 0; at < 5; at += 1) await anInvoice({ customer, orderNumber: `8${number}${at}` });
  const list = await reader.page('branch staff', `/au/accounts?q=${number}`);
  expect(list.rows.at(-1)).toMatch(/On hold.*\$508\.02.*\$508\.02/);
  expect(list.text).not.toContain('trades as');
  const page = await reader.page('branch staff', `/au/accounts/${accountId}`);
  expect(page.text).toContain('On hold: no credit');
  expect(page.text).toContain('1 invoice, 15 days overdue');
  expect(page.rowHeadings[0]).toBe(overdue.number);
});

test('the home branch is remembered with its own time: accounts open on it, and all are one click away', async ({
  page,
}) => {
  await signInAs(page, 'auditor', '/nz');
  await chooseBranch(page, '805');
  await page.goto('/nz/accounts');
  await expect(page).toHaveURL('/nz/accounts?branch=805&sort=name');
  await expect(page.getByRole('banner')).toContainText(/Waitangi \d+:\d\d [ap]m CHA[DS]T/);
  await page.getByRole('link', { name: 'All branches', exact: true }).first().click();
  await expect(page).toHaveURL('/nz/accounts?branch=all');
});

function rows(page: Page) {
  return page.getByRole('table', { name: 'Accounts found' }).getByRole('rowheader');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
