import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { listening } from '../shortcuts.ts';

test('an auditor narrows events, and each leads to the exact version and what changed', async ({
  page,
  signInAs,
}) => {
  await signInAs('auditor', '/au/events');
  await page.getByLabel(/^Account/).fill('70455');
  await page.getByLabel('Changed').check();
  await page.getByLabel(/^From/).fill('2026-10-01');
  await page.getByLabel('To', { exact: true }).fill('2026-10-31');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(
    '/au/events?account=70455&from=2026-10-01&to=2026-10-31&type=ACCOUNT_UPDATED',
  );
  await expect(rows(page)).toHaveText(['Changed, version 2']);
  const row = page.getByRole('row', { name: /version 2/ });
  await expect(row).toContainText('Segment Trades (TRADE)');
  await expect(row).toContainText('accounts feed');
  await row.getByRole('link', { name: 'Changed, version 2' }).click();
  await expect(page).toHaveURL('/au/accounts/J-70455?from=1&to=2');
  await expect(page.getByText('as it was at version 2')).toBeVisible();
  await expect(page.getByRole('table', { name: 'From version 1 to version 2' })).toContainText(
    'Builders and developers (BUILD)',
  );
});

test('what happens while the list is open is added on top, and marked as new', async ({
  page,
  signInAs,
  anAccount,
  changeAccount,
}) => {
  const account = await anAccount({ segment: 'TRADE' });
  await page.clock.install();
  await signInAs('auditor', `/au/events?account=${account.number}`);
  await expect(rows(page)).toHaveText(['Created, version 1']);
  const asked = page.waitForRequest(/\/events\/new/);
  await letItAsk(page);
  // It is no click: a screen that nobody looks after is signed out in spite of it.
  expect((await asked).headers()).toMatchObject({ 'x-background-request': '1' });
  await changeAccount(account, { segment: 'RURAL' });
  await letItAsk(page);
  const fresh = page.getByRole('row', { name: /version 2/ });
  await expect(fresh).toContainText('New');
  await expect(fresh).toContainText('Rural and irrigation (RURAL)');
  await expect(page.getByRole('status').filter({ hasText: '1 new event' })).toBeVisible();
  await expect(rows(page)).toHaveText([/^Changed, version 2/, 'Created, version 1']);
});

test('who switches live off is told nothing more, until it is on again', async ({
  page,
  signInAs,
  anAccount,
  changeAccount,
}) => {
  const account = await anAccount();
  await page.clock.install();
  await signInAs('auditor', `/au/events?account=${account.number}`);
  await page.getByRole('switch', { name: 'Live' }).uncheck();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/events/new')) asked += 1;
  });
  await changeAccount(account, { paymentTermsDays: 7 });
  // Longer than it waits between two calls.
  await page.clock.fastForward('00:20');
  expect(asked).toBe(0);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('switch', { name: 'Live' }).check();
  await expect(rows(page)).toHaveCount(2);
});

test.describe('a session that ends meanwhile', () => {
  test.use({ mayComplainOf: /events\/new|status of 401/ });

  test('is told in the place of what is new, with the way to the sign-in and back', async ({
    page,
    context,
    signInAs,
  }) => {
    await page.clock.install();
    await signInAs('auditor', '/au/events?account=70455');
    const { origin } = new URL(page.url());
    await context.addCookies([{ name: 'staff-session', value: 'over', url: origin }]);
    await letItAsk(page);
    await page.getByRole('link', { name: 'Sign in to go on' }).click();
    await expect(page).toHaveURL(
      `/sign-in?${new URLSearchParams({ returnTo: '/au/events?account=70455' })}`,
    );
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  });
});

test.describe('while the service restarts', () => {
  test.use({ mayComplainOf: /events\/new|status of 503/ });

  test('the list stays, says what is the matter, and misses nothing', async ({
    page,
    signInAs,
    anAccount,
    changeAccount,
  }) => {
    const account = await anAccount();
    await page.clock.install();
    await signInAs('auditor', `/au/events?account=${account.number}`);
    await page.route('**/events/new?**', (route) =>
      route.fulfill({ status: 503, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
    );
    await letItAsk(page);
    await expect(page.getByRole('alert').filter({ hasText: 'restarting' })).toContainText('an-id');
    await expect(rows(page)).toHaveCount(1);
    const later = await changeAccount(account, { creditLimit: 100 });
    await changeAccount(later, { creditLimit: 200 });
    await page.unroute('**/events/new?**');
    await letItAsk(page);
    await expect(rows(page)).toHaveText([/version 3/, /version 2/, /version 1/]);
    await expect(page.getByText('restarting')).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ withoutScripts: true });

  test('events are searched and read', async ({ page, signInAs }) => {
    await signInAs('auditor', '/au/events');
    await page.getByLabel(/^Account/).fill('tui plumbing');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rows(page)).toHaveText([/version 3/, /version 2/, /version 1/]);
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});

/** Lets more time pass than there is between two calls for new events. */
async function letItAsk(page: Page): Promise<void> {
  await listening(page);
  await page.clock.fastForward('00:05');
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Events found' }).getByRole('rowheader');
}
