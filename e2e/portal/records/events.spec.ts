import { expect, type Page } from '@playwright/test';
import { anAccount, changeAccount } from '#e2e/data/load-records.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { openFilters } from '#e2e/pages/invoices.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('an auditor filters events, and each links to the exact version and its changes', async ({
  page,
}) => {
  await signInAs(page, 'auditor', '/au/events');
  await page.getByLabel(/^Account/).fill('70455');
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Changed' }).check();
  await page.getByLabel(/^From/).fill('2026-10-01');
  await page.getByLabel('To', { exact: true }).fill('2026-10-31');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/account=70455&from=2026-10-01&to=2026-10-31.*type=ACCOUNT_UPDATED/);
  await expect(rows(page)).toHaveCount(1);
  const row = events(page).getByRole('row', { name: /accounts feed/ });
  await expect(row).toContainText('Segment Trades (TRADE)');
  await row.locator('.row-link').click();
  await expect(page).toHaveURL('/au/accounts/J-70455?from=1&to=2');
  await expect(page.getByText('Version 2 was saved by')).toBeVisible();
  await expect(page.getByRole('table', { name: 'From version 1 to version 2' })).toContainText(
    'Builders and developers (BUILD)',
  );
});

test('new events appear on top while the list is open, and are marked as new', async ({ page }) => {
  const account = await anAccount({ segment: 'TRADE' });
  await page.clock.install();
  await signInAs(page, 'auditor', `/au/events?account=${account.number}`);
  await expect(rows(page)).toHaveText([/Created/]);
  const request = page.waitForRequest(/\/events\/new/);
  await advancePastPoll(page);
  // A background request: it does not keep an idle session alive.
  expect((await request).headers()).toMatchObject({ 'x-background-request': '1' });
  await changeAccount(account, { segment: 'RURAL' });
  await advancePastPoll(page);
  const fresh = events(page).getByRole('row', { name: /RURAL/ });
  await expect(fresh).toContainText('New');
  await expect(fresh).toContainText('Rural and irrigation (RURAL)');
  await expect(page.getByRole('status').filter({ hasText: '1 new event' })).toBeVisible();
  await expect(rows(page)).toHaveText([/New.*RURAL/, /Created/]);
});

test('with Live off no new events are fetched until it is on again', async ({ page }) => {
  const account = await anAccount();
  await page.clock.install();
  await signInAs(page, 'auditor', `/au/events?account=${account.number}`);
  await page.getByRole('switch', { name: 'Live' }).uncheck();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/events/new')) requests += 1;
  });
  await changeAccount(account, { paymentTermsDays: 7 });
  // Longer than the polling interval.
  await page.clock.fastForward('00:20');
  expect(requests).toBe(0);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('switch', { name: 'Live' }).check();
  await expect(rows(page)).toHaveCount(2);
});

test.describe('a session that ends while the list is open', () => {
  test.use({ allowedErrors: /events\/new|status of 401/ });

  test('is reported in place of new events, with a link to sign in and return', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await signInAs(page, 'auditor', '/au/events?account=70455');
    const { origin } = new URL(page.url());
    await context.addCookies([{ name: 'staff-session', value: 'over', url: origin }]);
    await advancePastPoll(page);
    await page.getByRole('link', { name: 'Sign in to continue' }).click();
    await expect(page).toHaveURL(
      `/sign-in?${new URLSearchParams({ returnTo: '/au/events?account=70455' })}`,
    );
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  });
});

test.describe('while the service restarts', () => {
  test.use({ allowedErrors: /events\/new|status of 503/ });

  test('the list stays, shows the error, and misses no event', async ({ page }) => {
    const account = await anAccount();
    await page.clock.install();
    await signInAs(page, 'auditor', `/au/events?account=${account.number}`);
    await page.route('**/events/new?**', (route) =>
      route.fulfill({ status: 503, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
    );
    await advancePastPoll(page);
    await expect(page.getByRole('alert').filter({ hasText: 'restarting' })).toContainText('an-id');
    await expect(rows(page)).toHaveCount(1);
    const later = await changeAccount(account, { creditLimit: 100 });
    await changeAccount(later, { creditLimit: 200 });
    await page.unroute('**/events/new?**');
    await advancePastPoll(page);
    await expect(rows(page)).toHaveText([/\$200\.00/, /added: \$100\.00/, /Created/]);
    await expect(page.getByText('restarting')).toHaveCount(0);
  });
});

/** Advances the browser’s clock beyond the polling interval for new events. */
async function advancePastPoll(page: Page): Promise<void> {
  await waitForShortcuts(page);
  await page.clock.fastForward('00:05');
}

function events(page: Page) {
  return page.getByRole('table', { name: 'Events found' });
}

/** The rows of events, without headings. */
function rows(page: Page) {
  return events(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ has: page.getByRole('cell') });
}
