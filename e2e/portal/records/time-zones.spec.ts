import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';

/** Open during the hour in which clocks change. */
const SMALL_HOURS = [{ days: ['SUNDAY' as const], open: '00:30', close: '04:30' }];
const AT_NIGHT = { hours: SMALL_HOURS, departments: [{ code: 'TRADE', name: 'Trade counter' }] };

test.describe('on the evening before clocks go forward', () => {
  test.use({ clock: '2026-10-03T22:30:00+10:00' });

  test('tomorrow’s hours are shown with the date and the clock change', async ({
    page,
    signInAs,
    aBranch,
  }) => {
    const { number } = await aBranch({ like: '501', ...AT_NIGHT });
    await signInAs('branch staff', `/au/branches/${number}`);
    const answers = page.getByRole('region', { name: 'Open or closed' });
    await expect(answers).toContainText('Tomorrow, Sun 4 Oct');
    await expect(answers).toContainText('Open 12:30 am–4:30 am');
    await expect(answers).toContainText('clocks change from 2:00 am to 3:00 am');
    await expect(answers).toContainText(/Closed\s*opens tomorrow 12:30 am in 1(20|1\d) minutes/);
  });
});

test.describe('half an hour before clocks go forward', () => {
  test.use({ clock: '2026-10-04T01:30:00+10:00' });

  test('Brisbane and Sydney show the same time, and Sydney closes an hour earlier', async ({
    page,
    signInAs,
    aBranch,
  }) => {
    const sydney = await aBranch({ like: '501', ...AT_NIGHT });
    const brisbane = await aBranch({ like: '401', ...AT_NIGHT });
    await signInAs('branch staff', `/au/branches/${sydney.number}`);
    await expect(page.getByText(/Local time 1:3\d am AEST, Sun 4 Oct/)).toBeVisible();
    // 04:30 is two hours away, not three: an hour is skipped.
    await expect(page.getByText(/closes 4:30 am in 1(20|1\d) minutes/).first()).toBeVisible();
    await expect(page.getByText('clocks go forward').first()).toBeVisible();
    await page.goto(`/au/branches/${brisbane.number}`);
    await expect(page.getByText(/Local time 1:3\d am AEST, Sun 4 Oct/)).toBeVisible();
    await expect(page.getByText('closes 4:30 am', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('clocks go forward')).toHaveCount(0);
  });
});

test.describe('on the morning after clocks went forward', () => {
  test.use({ clock: '2026-10-04T10:00:00+11:00' });

  test('Brisbane is an hour behind Sydney', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/au/branches/501');
    await expect(page.getByText(/Local time 10:\d\d am AEDT, Sun 4 Oct/)).toBeVisible();
    await page.goto('/au/branches/401');
    await waitForShortcuts(page);
    await expect(page.getByText(/Local time 9:\d\d am AEST, Sun 4 Oct/)).toBeVisible();
    await expect(page.getByText(/Sun 4 Oct 10:\d\d am AEDT where you are/)).toBeVisible();
  });
});

test.describe('on the day before Canterbury’s show day', () => {
  test.use({ clock: '2027-11-11T15:00:00+13:00' });

  test('Christchurch is closed tomorrow, with the reason, and a branch in the north is open', async ({
    page,
    signInAs,
  }) => {
    await signInAs('auditor', '/nz/branches/804');
    const tomorrow = dayCalled(page, 'Tomorrow, Fri 12 Nov');
    await expect(tomorrow).toContainText('Closed');
    await expect(tomorrow).toContainText('Christchurch Show Day');
    await expect(tomorrow).toContainText(/opens Sat 13 Nov at \d+:\d\d am/);
    await page.goto('/nz/branches/801');
    await expect(tomorrow).toContainText(/Open \d+:\d\d am–\d+:\d\d pm/);
  });

  test.describe('a user in Perth', () => {
    test.use({ timezoneId: 'Australia/Perth' });

    test('sees the time in Auckland and their own', async ({ page, signInAs }) => {
      await signInAs('branch staff', '/nz/branches/890');
      await expect(page.getByText(/Local time 3:\d\d pm NZDT, Thu 11 Nov/)).toBeVisible();
      await expect(page.getByText(/Thu 11 Nov 10:\d\d am AWST where you are/)).toBeVisible();
    });
  });
});

test.describe('at noon in winter on the Chatham Islands, 12 hours and 45 minutes ahead', () => {
  test.use({ clock: '2027-07-01T12:00:00+12:45' });

  test('the branch is closed for an hour, and says when it opens', async ({ page, signInAs }) => {
    await signInAs('branch staff', '/nz/branches/805');
    await expect(page.getByText(/Local time 12:0\d pm CHAST/)).toBeVisible();
    await expect(page.getByText(/opens 1:00 pm in (60|5\d) minutes/).first()).toBeVisible();
  });
});

/** The part of a branch page about one day. */
function dayCalled(page: Page, name: string) {
  return page.getByRole('heading', { name }).locator('..');
}
