import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { listening, pressShortcut } from '../shortcuts.ts';

const CHANGED = '/au/accounts/J-70455';
const DELETED = '/au/accounts/J-70999';
const ON_HOLD = '/au/accounts/J-70981';

test('branch staff find an account that is on hold by its trading name, and whom to call', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au/accounts');
  await page.getByLabel(/^Number, name, ABN/).fill('kotuku kitch');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row', { name: /70981/ });
  await expect(rows(page)).toHaveText(['70981']);
  await expect(row).toContainText('On hold');
  await expect(row).toContainText('trades as Kōtuku Kitchens');
  await row.getByRole('link', { name: '70981' }).click();
  await expect(heading(page)).toHaveText('Banksia Building Co Pty Ltd');
  await expect(page.getByRole('note')).toHaveText('This account is on hold.');
  const call = page.getByRole('link', { name: '(02) 5550 1981' });
  await expect(call).toHaveAttribute('href', 'tel:0255501981');
});

test('an auditor sees who changed the segment of an account, and when', async ({
  page,
  signInAs,
}) => {
  await signInAs('auditor', '/au/accounts?q=53+004+085+616');
  await page.getByRole('link', { name: '70455' }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  const change = versions.getByRole('listitem').filter({ hasText: /^Version 2/ });
  await expect(change).toContainText('19 Oct 2026');
  await expect(change).toContainText('by accounts feed');
  await expect(change).toContainText(
    'Segment Trades (TRADE) →became Builders and developers (BUILD)',
  );
  await expect(change).toContainText('Credit limit $5,000.00 →became $12,500.50');
});

test('any two versions of an account are compared, contacts and addresses one by one', async ({
  page,
  signInAs,
}) => {
  await signInAs('auditor', CHANGED);
  await page.getByLabel('From').selectOption('1');
  await page.getByLabel('To').selectOption('3');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`${CHANGED}?from=1&to=3`);
  const table = page.getByRole('table', { name: 'From version 1 to version 3' });
  await expect(table.getByRole('rowheader')).toHaveText([
    'Segment',
    'Credit limit',
    'Contact Aroha O’Brien: mobile',
    'Contact Hēmi Paewai',
    'Delivery address',
  ]);
  const mobile = table.getByRole('row', { name: /mobile/ });
  await expect(mobile).toContainText('Changed');
  await expect(mobile.getByRole('cell').nth(1)).toHaveText('0491 570 006');
  await expect(mobile.getByRole('cell').nth(2)).toHaveText('0491 570 110');
  await expect(table.getByRole('row', { name: /Hēmi/ })).toContainText('Added');
  await page.goto(`${CHANGED}?from=3&to=1`);
  await expect(page.getByRole('row', { name: /Hēmi/ })).toContainText('Removed');
  await expect(page.getByText('as it was at version 1')).toBeVisible();
  await expect(page.getByText('Trades (TRADE)').first()).toBeVisible();
});

test('a version that is not kept is said to be none, and the account stays to be read', async ({
  page,
  signInAs,
}) => {
  await signInAs('auditor', `${CHANGED}?from=2&to=99`);
  await expect(page.getByText('Version 99 is not there')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Versions' }).getByText('Version 3')).toBeVisible();
});

test('a deleted account is found among the others, and says that it was deleted', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au/accounts?q=former+traders');
  await expect(page.getByRole('row', { name: /70999/ })).toContainText('Deleted');
  await page.getByLabel('Live or deleted').selectOption('no');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No account matches')).toBeVisible();
  await expect(page.getByText('It may have been deleted')).toBeVisible();
  await page.goto(DELETED);
  await expect(page.getByText('This account was deleted on 13 Nov 2026')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Version 2/ })).toContainText(
    'Deleted',
  );
});

test('an account leads to its invoices, and an invoice to the account', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', CHANGED);
  const invoices = page.getByRole('table', { name: 'Newest invoices' });
  await invoices.getByRole('link').first().click();
  await expect(heading(page)).toContainText(/invoice|credit|note|refund/i);
  await page.getByRole('link', { name: '70455' }).first().click();
  await expect(page).toHaveURL(CHANGED);
  await page.getByRole('link', { name: 'All invoices of this account' }).click();
  await expect(page).toHaveURL('/au/invoices?customer=70455');
  await page.goto(CHANGED);
  const mail = page.getByRole('link', { name: 'aroha@example.com' });
  await expect(mail).toHaveAttribute('href', 'mailto:aroha@example.com');
});

test('accounts found are sorted, paged and taken along', async ({ page, signInAs }) => {
  await signInAs('branch staff', '/au/accounts?q=saltbush');
  const first = await rows(page).allTextContents();
  expect(first).toHaveLength(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(10);
  for (const number of await rows(page).allTextContents()) expect(first).not.toContain(number);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(page).toHaveURL('/au/accounts?q=saltbush&sort=name');
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe('accounts.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\u{feff}Number,Name,')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(61);
});

test('a search that is wrong says so, and loses nothing that was typed', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au/accounts?q=tui&status=ASLEEP&branch=999');
  await expect(page.getByLabel('Status')).toHaveAccessibleDescription(/must be/);
  await expect(page.getByLabel('Status')).toHaveValue('ASLEEP');
  await expect(page.getByLabel('Home branch')).toHaveValue('999');
  await expect(page.getByLabel(/^Number, name/)).toHaveValue('tui');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the keyboard alone finds who changed the segment of an account, and compares two versions', async ({
  page,
  signInAs,
}) => {
  await signInAs('auditor');
  const keyboard = keyboardOf(page);
  await pressShortcut(page, 'g');
  await page.keyboard.press('u');
  await expect(heading(page)).toHaveText('Accounts');
  await keyboard.to(page.getByLabel(/^Number, name/));
  await page.keyboard.type('tui plumbing');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['70455']);
  await keyboard.to(page.getByRole('link', { name: 'Start again' }).first());
  await pressShortcut(page, 'j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Ngāti Awa');
  const change = page.getByRole('listitem').filter({ hasText: /^Version 2/ });
  await expect(change).toContainText('by accounts feed');
  await expect(change).toContainText('Segment Trades (TRADE) →became');
  await keyboard.to(page.getByLabel('From'));
  await page.keyboard.type('Version 1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'From version 1 to version 3' })).toBeVisible();
  await page.goto('/au');
  await expect(page.getByRole('link', { name: /^70455/ })).toBeVisible();
});

test.describe('who may not see accounts', () => {
  test.use({ mayComplainOf: /status of 404/ });

  test('for an asset manager there are none, and none is of the other country', async ({
    page,
    signInAs,
  }) => {
    await signInAs('asset manager');
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await expect(screens.getByRole('link', { name: 'Branches' })).toBeVisible();
    await expect(screens.getByRole('link', { name: /Accounts|Events/ })).toHaveCount(0);
    for (const path of ['/au/accounts', CHANGED, '/au/events', '/nz/accounts/J-70455']) {
      await page.goto(path);
      await expect(heading(page)).toHaveText('Nothing is here');
    }
    await signInAs('auditor');
    await page.goto('/nz/accounts/J-70455');
    await expect(heading(page)).toHaveText('Nothing is here');
  });
});

const SCREENS = [
  '/au/accounts',
  '/au/accounts?q=tui&status=ASLEEP',
  `${CHANGED}?from=1&to=3`,
  DELETED,
  ON_HOLD,
];

test('the screens of accounts are accessible in both themes and fit every width', async ({
  page,
  signInAs,
}) => {
  await signInAs('auditor', '/au/accounts');
  await expectSound(page, SCREENS);
});

test('the timeline is copied and printed with what changed', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('auditor', `${CHANGED}?from=1&to=2`);
  await listening(page);
  await page.getByRole('button', { name: 'Copy table' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^What\tChange\tVersion 1\tVersion 2\nSegment\tChanged\tTrades/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Credit limit');
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('accounts are searched, read and compared', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/au/accounts');
    await page.getByLabel(/^Number, name/).fill('tui plumbing');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: '70455' }).click();
    await page.getByLabel('From').selectOption('1');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('table', { name: 'From version 1 to version 3' })).toBeVisible();
  });
});

function rows(page: Page) {
  return page.getByRole('table', { name: 'Accounts found' }).getByRole('rowheader');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
