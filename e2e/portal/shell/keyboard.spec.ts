import { expect, type Page } from '@playwright/test';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('keyboard only: a list of numbers is typed, all are selected and printed', async ({
  page,
}) => {
  const keyboard = keyboardOf(page);
  await signInAs(page, 'branch staff', '/au');
  await keyboard.shortcut('g', 'i');
  await expect(heading(page)).toHaveText('Invoices');
  await keyboard.press(page.locator('summary', { hasText: 'Paste a list' }));
  await keyboard.type(page.getByLabel('Invoice numbers'), 'J1001\nNO-1\nJ2001');
  await keyboard.tabTo(page.getByRole('link', { name: 'Home', exact: true }).first());
  await expect(page.getByLabel('Invoice numbers')).toBeHidden();
  await keyboard.press(page.locator('summary', { hasText: 'Paste a list' }));
  await keyboard.press(page.getByRole('button', { name: 'Find invoices' }));
  await expect(page.getByText('2 found, 1 not found')).toBeVisible();
  await keyboard.tabTo(page.getByLabel('Select all'));
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  const printed = page
    .context()
    .waitForEvent('request', (request) => /\/pdf\?/.test(request.url()));
  await keyboard.press(page.getByRole('button', { name: 'Print', exact: true }));
  expect((await printed).url()).toMatch(/\/pdf\?number=J\d001&number=J\d001$/);
});

test('keyboard only: the home branch, the theme and the country are changed', async ({ page }) => {
  const keyboard = keyboardOf(page);
  await signInAs(page, 'buyer', '/au');
  await keyboard.press(page.getByRole('button', { name: /501 ·/ }));
  await expect(page.getByRole('banner')).toContainText('Alexandria');
  await keyboard.press(page.getByRole('banner').getByRole('button').last());
  await keyboard.tabTo(page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await keyboard.press(page.getByRole('navigation', { name: 'Country' }).getByRole('link').last());
  await expect(page).toHaveURL('/nz');
  await expect(page.getByRole('radio', { checked: true })).toBeHidden();
});

test('keyboard only: finds that Christchurch is closed on its show day', async ({ page }) => {
  const keyboard = keyboardOf(page);
  await signInAs(page, 'branch staff', '/nz');
  await keyboard.shortcut('g', 'b');
  await expect(heading(page)).toHaveText('Branches');
  await keyboard.type(page.getByLabel('Suburb, postcode or branch'), '804');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=804/);
  await keyboard.tabTo(page.getByRole('button', { name: 'Search', exact: true }));
  await keyboard.shortcut('j', 'Enter');
  await expect(page).toHaveURL('/nz/branches/804');
  await keyboard.tabTo(page.getByLabel('Hours on'));
  await page.keyboard.type(asTyped('2027-11-12'));
  await page.keyboard.press('Enter');
  const answers = page.getByRole('region', { name: 'Open or closed' });
  await expect(answers).toContainText('Christchurch Show Day');
  await expect(answers).toContainText(/Closed.*opens Sat 13 Nov at \d+:\d\d am/);
});

/** A date as typed on the number pad: day, month, year. */
function asTyped(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}${month}${year}`;
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
