import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const CHATHAM = '/nz/branches/805';
test.describe('a user in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' });

  test('sees Auckland’s hours in their own time: four hours apart in winter, five in summer', async ({
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

  test('sees the Chatham Islands’ hours to the quarter of an hour', async ({ page }) => {
    await signInAs(page, 'branch staff', `${CHATHAM}?date=2027-12-02`);
    const row = page
      .getByRole('table', { name: 'Hours of the week' })
      .getByRole('row', { name: /Thu 2 Dec 2027/ });
    await expect(row).toContainText('07:00–12:00 and 13:00–16:30');
    await expect(row).toContainText('01:15–06:15 and 07:15–10:45 where you are');
    await expect(page.getByText(/It is \d\d:\d\d CHA[DS]T there/)).toBeVisible();
  });
});

test('a user in the branch’s own time zone sees no second time', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches/501');
  await waitForShortcuts(page);
  await expect(page.getByText('where you are')).toHaveCount(0);
});

test('a search by type and state is in the address, and counts its results', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/branches');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Type').selectOption({ label: 'Electrical' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/state=QLD/);
  await expect(page.getByRole('status').filter({ hasText: /^1 branch,/ })).toBeVisible();
  await page.goto('/au/branches?state=QLD&open=maybe');
  await expect(page.getByRole('note')).toContainText('Nothing was searched for yet');
});
