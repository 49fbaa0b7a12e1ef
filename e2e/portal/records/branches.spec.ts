import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test.describe('a user in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' });

  test('sees hours in their own time: Auckland’s, four hours apart in winter and five in summer, and Chatham’s', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', '/nz/branches/890?date=2027-07-01');
    const week = page.getByRole('table', { name: 'Hours for the week' });
    const thursday = week.getByRole('row', { name: /Thu 1 Jul 2027/ });
    await expect(thursday).toContainText('5:00 am–9:00 pm');
    await expect(thursday).toContainText('1:00 am–5:00 pm AWST');
    await page.goto('/nz/branches/890?date=2027-12-02');
    const summer = week.getByRole('row', { name: /Thu 2 Dec 2027/ });
    await expect(summer).toContainText('12:00 am–4:00 pm AWST');
    await page.goto('/nz/branches/805?date=2027-12-02');
    await expect(summer).toContainText('7:00 am–12:00 pm and 1:00 pm–4:30 pm');
    await expect(summer).toContainText('1:15 am–6:15 am and 7:15 am–10:45 am AWST');
    await expect(page.getByText(/Local time \d+:\d\d [ap]m CHA[DS]T/)).toBeVisible();
  });
});

test('the clock is set to the same Wednesday in every run, and the banner says so', async ({
  reader,
}) => {
  const { text } = await reader.page('branch staff', '/nz');
  expect(text).toMatch(/the clock is set: 18 Nov 2026, 1[12]:\d\d [ap]m AEDT/);
});

test('a terminal whose clock is hours slow still shows the branch’s time, once in its own time zone', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const realNow = Date.now;
    Date.now = () => realNow() - 5 * 3_600_000;
  });
  await signInAs(page, 'branch staff', '/au/branches/501');
  await expect(page.locator('html[data-shortcuts]')).toBeAttached();
  await expect(page.getByText(/Local time 1[12]:\d\d [ap]m AEDT, Wed 18 Nov/)).toBeVisible();
  await expect(page.getByText('where you are')).toHaveCount(0);
});
