import { expect } from '@playwright/test';
import { aBranch } from '#e2e/data/load-records.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { chooseBranch, waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

/** Open during the hour in which clocks change. */
const SMALL_HOURS = [{ days: ['SUNDAY' as const], open: '00:30', close: '04:30' }];
const AT_NIGHT = { hours: SMALL_HOURS, departments: [{ code: 'TRADE', name: 'Trade counter' }] };

test.describe('on the evening before clocks go forward', () => {
  test.use({ clock: '2026-10-03T22:30:00+10:00' });

  test('tomorrow’s hours are shown with the date and the clock change', async ({ page }) => {
    const { number } = await aBranch({ like: '501', ...AT_NIGHT });
    await signInAs(page, 'branch staff', `/au/branches/${number}`);
    const answers = page.getByRole('region', { name: 'Open or closed' });
    await expect(answers).toContainText('Tomorrow, Sun 4 Oct');
    await expect(answers).toContainText('Open 12:30 am–4:30 am');
    await expect(answers).toContainText('clocks change from 2:00 am to 3:00 am');
    await expect(answers).toContainText(/Closed\s*opens tomorrow 12:30 am, in (2 h 0|1 h 5\d) min/);
  });
});

test.describe('in the small hours', () => {
  test.use({ clock: '2026-12-01T01:00:00+11:00' });

  test('costs go by the day of the reader’s branch', async ({ page }) => {
    await signInAs(page, 'buyer', '/au');
    await chooseBranch(page, '501');
    await page.goto('/au/costs');
    await expect(page.getByPlaceholder('Today, 1 Dec 2026')).toBeVisible();
  });
});

test.describe('on the morning after clocks went forward', () => {
  test.use({ clock: '2026-10-04T10:00:00+11:00' });

  test('Brisbane is an hour behind Sydney', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/branches/501');
    await expect(page.getByText(/Local time 10:\d\d am AEDT, Sun 4 Oct/)).toBeVisible();
    await page.goto('/au/branches/401');
    await waitForShortcuts(page);
    await expect(page.getByText(/Local time 9:\d\d am AEST, Sun 4 Oct/)).toBeVisible();
    await expect(page.getByText(/Sun 4 Oct 10:\d\d am AEDT where you are/)).toBeVisible();
  });
});
