import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScrolling, expectSound } from '../expectations.ts';
import { test } from '../journey.ts';
import { listening, pressShortcut } from '../shortcuts.ts';
import { signInAs } from '../staff.ts';

/** Chatham, Christchurch's show day, and the Sundays on which clocks are changed. */
const CHATHAM = '/nz/branches/805';
const SHOW_DAY = '2027-11-12';
const CLOCKS_BACK = '2027-04-04';

test('are you open tomorrow, and until when? is answered on the first look', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches');
  await page.getByLabel(/^Number, name/).fill('cairns');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cairns', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cairns' })).toBeVisible();
  const answers = page.getByRole('region', { name: 'Open or closed' });
  await expect(answers.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible();
  await expect(answers).toContainText(/(Open|Closed)\s+(closes|opens) /);
});

test('on a holiday a branch is closed, says which it is, and when it opens again', async ({
  page,
}) => {
  await signInAs(page, 'auditor', '/nz/branches/804');
  await askFor(page, SHOW_DAY);
  const answers = page.getByRole('region', { name: 'Open or closed' });
  await expect(answers).toContainText('Friday 12 Nov 2027');
  await expect(answers).toContainText('Christchurch Show Day');
  await expect(answers).toContainText(/Closed.*opens Sat 13 Nov at \d\d:\d\d/);
  // The north works on that day.
  await page.goto(`/nz/branches/801?date=${SHOW_DAY}`);
  await expect(answers).toContainText(/Friday 12 Nov 2027\s*.*Open \d\d:\d\d–\d\d:\d\d/);
});

test('on the day that clocks go back the branch says so, and an hour is one again', async ({
  page,
}) => {
  await signInAs(page, 'buyer', `/au/branches/501?date=${CLOCKS_BACK}`);
  const week = page.getByRole('table', { name: 'Hours of the week' });
  await expect(week.getByRole('row', { name: /Sun 4 Apr 2027/ })).toContainText(
    'clocks go back from 03:00 to 02:00',
  );
  // Brisbane's are left alone.
  await page.goto(`/au/branches/401?date=${CLOCKS_BACK}`);
  await expect(week.getByRole('row', { name: /Sun 4 Apr 2027/ })).not.toContainText('clocks');
});

test.describe('a reader in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' });

  test('has Auckland’s hours by their own clock, four hours apart in winter and five in summer', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', '/nz/branches/890?date=2027-07-01');
    const week = page.getByRole('table', { name: 'Hours of the week' });
    const thursday = week.getByRole('row', { name: /Thu 1 Jul 2027/ });
    await expect(thursday).toContainText('05:00–21:00');
    await expect(thursday).toContainText('01:00–17:00 where you are');
    await page.goto('/nz/branches/890?date=2027-12-02');
    const summer = week.getByRole('row', { name: /Thu 2 Dec 2027/ });
    await expect(summer).toContainText('00:00–16:00 where you are');
  });

  test('has Chatham’s to the quarter of an hour', async ({ page }) => {
    await signInAs(page, 'branch staff', `${CHATHAM}?date=2027-12-02`);
    const row = page
      .getByRole('table', { name: 'Hours of the week' })
      .getByRole('row', { name: /Thu 2 Dec 2027/ });
    await expect(row).toContainText('07:00–12:00 and 13:00–16:30');
    await expect(row).toContainText('01:15–06:15 and 07:15–10:45 where you are');
    await expect(page.getByText(/It is \d\d:\d\d CHA[DS]T there/)).toBeVisible();
  });
});

test('a reader in the branch’s own zone is told no time twice', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches/501');
  await listening(page);
  await expect(page.getByText('where you are')).toHaveCount(0);
});

test('with scripts off a branch and the list are read and searched all the same', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await signInAs(page, 'branch staff', '/nz/branches');
  await page.getByLabel(/^Number, name/).fill('waitangi');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Waitangi', exact: true }).click();
  await askFor(page, SHOW_DAY);
  await expect(page.getByRole('region', { name: 'Open or closed' })).toContainText(
    'Friday 12 Nov 2027',
  );
  await context.close();
});

test('the keyboard alone finds a branch, opens it, and comes to the branches from anywhere', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  await pressShortcut(page, 'g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/au/branches');
  await page.getByRole('heading', { level: 1, name: 'Branches' }).waitFor();
  await pressShortcut(page, 'j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/au/branches/101');
});

test('a search by type and state is an address, and what is found is counted', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Type').selectOption({ label: 'Electrical' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/state=QLD/);
  await expect(page.getByRole('status').filter({ hasText: /^1 branch,/ })).toBeVisible();
  await page.goto('/au/branches?state=QLD&open=maybe');
  await expect(page.getByRole('note')).toContainText('Nothing was searched for yet');
});

test('from a branch, the others are listed the nearest first', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches/501');
  await page.getByRole('link', { name: 'All by distance from here' }).click();
  await expect(page.getByText('distances from Alexandria')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Branches found' }).getByRole('rowheader');
  await expect(rows.nth(0)).toContainText('Alexandria');
  await expect(rows.nth(1)).toContainText('Chatswood');
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test('what is found is taken along as a spreadsheet', async ({ page }) => {
  await signInAs(page, 'branch staff', '/nz/branches?q=waitangi');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\u{feff}Number,Name,Type,/u);
  expect(text).toContain('805,Waitangi,');
});

test('the sheet for the door has the usual week and what is special in the next weeks', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', CHATHAM);
  await page.getByRole('link', { name: 'Door sheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waitangi' })).toBeVisible();
  await expect(page.getByText('Monday to Friday')).toBeVisible();
  await expect(page.getByText('07:00–12:00 and 13:00–16:30').first()).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test.describe('a branch of the other country', () => {
  test.use({ mayComplainOf: /status of 404/ });

  test('is not there', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/branches');
    const response = await page.goto('/au/branches/805');
    expect(response?.status()).toBe(404);
  });
});

test('the screens of branches are accessible in both themes and fit every width', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/branches');
  await expectSound(page, ['/au/branches', '/au/branches/601', CHATHAM, `${CHATHAM}?paper=door`]);
});

/** Asks a branch for its hours on a day, as it is typed into the field for it. */
async function askFor(page: Page, date: string): Promise<void> {
  await page.getByLabel('Hours on').fill(date);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
}
