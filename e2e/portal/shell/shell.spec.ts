import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { pressShortcut, waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs, signInThroughPages } from '#e2e/staff/staff.ts';

const INVOICE = '536540';

test('a signed-in user starts at their country’s home screen, and each screen links to the other country', async ({
  reader,
}) => {
  expect((await reader.page('branch staff', '/')).path).toBe('/au');
  const invoices = await reader.page('branch staff', '/au/invoices');
  expect(invoices.link('nz')).toBe('/nz/invoices');
  const order = await reader.page('branch staff', '/au/customer-orders/SO640012');
  expect(order.link('nz')).toBe('/nz');
});

test('recently opened records and long lists are kept for their user only, until sign-out', async ({
  page,
}) => {
  await signInThroughPages(page, 'branch staff', `/au/invoices/${INVOICE}`);
  // A script stores it, which takes a moment on a busy machine.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('preferences');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const seen = page.getByRole('region', { name: 'Recent', exact: true });
  await expect(seen.getByRole('link', { name: INVOICE })).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('portal:somebody:invoice-list:1', 'J1001');
    sessionStorage.setItem('availability-list one', '{}');
  });
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const left = await page.context().cookies();
  expect(left.map(({ name }) => name)).not.toContain('preferences');
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .not.toContain('list');
  await signInAs(page, 'auditor', '/au');
  await page.getByRole('heading', { name: 'Which branch do you work at?' }).waitFor();
  await expect(seen).toHaveCount(0);
});

test('the question mark lists the shortcuts, except while typing or once they are switched off', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  await pressShortcut(page, '?');
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(dialog).toContainText('Invoices');
  await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pressShortcut(page, '?');
  await expect(dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
  await page.keyboard.press('Escape');
  await pressShortcut(page, '?');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search everything').fill('');
  await page.keyboard.type('?gi');
  await expect(page.getByLabel('Search everything')).toHaveValue('?gi');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  // A script stores it, which takes a moment on a busy machine.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ value }) => value).join())
    .toContain(encodeURIComponent('"hasShortcuts":false'));
  await page.reload();
  await pressShortcut(page, '?');
  await expect(dialog).toBeHidden();
  await pressShortcut(page, 'Control+K');
  await expect(page.getByLabel('Search everything')).toBeFocused();
});

test.describe('a lost network connection', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('is reported, and the screen stays, whatever is opened', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/accounts');
    await waitForShortcuts(page);
    await page.context().setOffline(true);
    await expect(page.getByText('No connection.')).toBeVisible();
    const toast = page.getByText('No connection', { exact: true });
    await expect(toast).toBeHidden();
    await page.getByRole('cell').nth(2).click();
    await expect(toast).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByLabel('Number, name').fill('saltbush');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(page).toHaveURL('/au/accounts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
    await expect(page.locator('.link-progress')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText('No connection')).toHaveCount(0);
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  });
});

test('on a phone four screens are in the bar, and the others behind “More”, which closes when one is opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 760 });
  await signInAs(page, 'branch staff', '/au');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect(screens.getByRole('link')).toHaveCount(4);
  for (const link of await screens.getByRole('link').all()) await expect(link).toBeInViewport();

  await screens.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  const assets = screens.getByRole('link', { name: 'Assets' });
  await assets.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/au/assets');
  await expect(assets).toBeHidden();
  await expect(screens.getByRole('button', { name: 'More' })).toBeFocused();

  await page.setViewportSize({ width: 820, height: 900 });
  await expect(assets).toBeVisible();
  await expect(screens.getByRole('button', { name: 'More' })).toBeHidden();
});
