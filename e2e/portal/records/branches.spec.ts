import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { openFilters } from '#e2e/pages/invoices.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const CHATHAM = '/nz/branches/805';
test.describe('a user in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' });

  test('sees Auckland’s hours in their own time: four hours apart in winter, five in summer', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', '/nz/branches/890?date=2027-07-01');
    const week = page.getByRole('table', { name: 'Hours for the week' });
    const thursday = week.getByRole('row', { name: /Thu 1 Jul 2027/ });
    await expect(thursday).toContainText('5:00 am–9:00 pm');
    await expect(thursday).toContainText('1:00 am–5:00 pm where you are');
    await page.goto('/nz/branches/890?date=2027-12-02');
    const summer = week.getByRole('row', { name: /Thu 2 Dec 2027/ });
    await expect(summer).toContainText('12:00 am–4:00 pm where you are');
  });

  test('sees the Chatham Islands’ hours to the quarter of an hour', async ({ page }) => {
    await signInAs(page, 'branch staff', `${CHATHAM}?date=2027-12-02`);
    const row = page
      .getByRole('table', { name: 'Hours for the week' })
      .getByRole('row', { name: /Thu 2 Dec 2027/ });
    await expect(row).toContainText('7:00 am–12:00 pm and 1:00 pm–4:30 pm');
    await expect(row).toContainText('1:15 am–6:15 am and 7:15 am–10:45 am where you are');
    await expect(page.getByText(/Local time \d+:\d\d [ap]m CHA[DS]T/)).toBeVisible();
  });
});

test('a user in the branch’s own time zone sees no second time', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches/501');
  await waitForShortcuts(page);
  await expect(page.getByText('where you are')).toHaveCount(0);
});

test('a search by type and state is in the address, and counts its results', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches');
  await openFilters(page);
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Type').selectOption({ label: 'Electrical' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/state=QLD/);
  await expect(page.getByRole('status').filter({ hasText: /^1 of 1 open now/ })).toBeVisible();
  await page.goto('/au/branches?state=QLD&open=maybe');
  await expect(page.getByRole('note')).toContainText('Can’t search yet');
});

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
