import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';

// One after the other: each clock is a service of its own, and one is enough at a time.
test.describe.configure({ mode: 'default' });

/** Open through the hour at which clocks are changed. */
const SMALL_HOURS = [{ days: ['SUNDAY' as const], open: '00:30', close: '04:30' }];
const AT_NIGHT = { hours: SMALL_HOURS, departments: [{ code: 'TRADE', name: 'Trade counter' }] };

test.describe('half an hour before clocks go forward', () => {
  test.use({ clock: '2026-10-04T01:30:00+10:00' });

  test('Brisbane and Sydney show one time, and Sydney closes an hour earlier', async ({
    page,
    signInAs,
    aBranch,
  }) => {
    const sydney = await aBranch({ like: '501', ...AT_NIGHT });
    const brisbane = await aBranch({ like: '401', ...AT_NIGHT });
    await signInAs('branch staff', `/au/branches/${sydney.number}`);
    await expect(page.getByText(/It is 01:3\d AEST there, Sun 4 Oct/)).toBeVisible();
    // 04:30 is two hours away, and not three.
    await expect(page.getByText(/closes 04:30 in 1(20|1\d) minutes/).first()).toBeVisible();
    await expect(page.getByText('clocks go forward').first()).toBeVisible();
    await page.goto(`/au/branches/${brisbane.number}`);
    await expect(page.getByText(/It is 01:3\d AEST there, Sun 4 Oct/)).toBeVisible();
    await expect(page.getByText('closes 04:30', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('clocks go forward')).toHaveCount(0);
  });
});

test.describe('on the eve of Canterbury’s show day', () => {
  test.use({ clock: '2027-11-11T15:00:00+13:00' });

  test('are you open tomorrow? is no in Christchurch, with the reason, and yes in the north', async ({
    page,
    signInAs,
  }) => {
    await signInAs('auditor', '/nz/branches/804');
    const tomorrow = dayCalled(page, 'Tomorrow, Friday 12 Nov 2027');
    await expect(tomorrow).toContainText('Closed');
    await expect(tomorrow).toContainText('Christchurch Show Day');
    await expect(tomorrow).toContainText(/opens Sat 13 Nov at \d\d:\d\d/);
    await page.goto('/nz/branches/801');
    await expect(tomorrow).toContainText(/Open \d\d:\d\d–\d\d:\d\d/);
  });

  test.describe('a reader in Perth', () => {
    test.use({ timezoneId: 'Australia/Perth' });

    test('sees what time it is in Auckland, and where they are', async ({ page, signInAs }) => {
      await signInAs('branch staff', '/nz/branches/890');
      await expect(page.getByText(/It is 15:\d\d NZDT there, Thu 11 Nov/)).toBeVisible();
      await expect(page.getByText(/Thu 11 Nov 10:\d\d AWST where you are/)).toBeVisible();
    });
  });
});

/** What a branch answers for one day. */
function dayCalled(page: Page, name: string) {
  return page.locator('.day-answer').filter({ has: page.getByRole('heading', { name }) });
}
