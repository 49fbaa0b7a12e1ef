import { expect, type Page, type Route } from '@playwright/test';
import { LAUNDRY_KIT } from '#e2e/data/catalogue.ts';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { sheetEntry, sheetRows } from '#e2e/pages/availability.ts';
import { openFilters } from '#e2e/pages/invoices.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('“Clear filters” resets the filters to the address, typed text included', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/products?q=trough&type=KIT&brand=KOWHAI');
  await openFilters(page);
  const again = page.getByRole('search').getByRole('link', { name: 'Clear filters' });
  await again.click();
  await expect(page).toHaveURL('/au/products');
  await expectFilters(page, { q: '', brand: '', type: '' });
  await page.getByLabel('Name, number, barcode').fill('only typed');
  await openFilters(page);
  await expect(page).toHaveURL('/au/products?q=only+typed');
  await again.click();
  await expectFilters(page, { q: '', brand: '', type: '' });
  await page.goBack();
  await expectFilters(page, { q: 'only typed', brand: '', type: '' });
});

test('the browsed brand and sub-brand stay when words are searched', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/products');
  const range = page.getByRole('navigation', { name: 'Range' });
  await page.getByText('Browse the range').click();
  await range.getByRole('link', { name: 'Kōwhai', exact: true }).click();
  await expect(page).toHaveURL('/au/products?brand=KOWHAI');
  await expectFilters(page, { q: '', brand: 'KOWHAI', type: '' });
  await range.getByRole('link', { name: 'Wai', exact: true }).click();
  await expect(page).toHaveURL(/subBrand=/);
  await page.getByLabel('Name, number, barcode').fill('trough');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/q=trough.*brand=KOWHAI.*subBrand=/);
  await openFilters(page);
  await page.getByLabel('Brand').selectOption('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Products found' })).toContainText('trough');
});

test('a filter chosen while the answer to another comes in stays chosen', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/assets');
  await waitForShortcuts(page);
  await openFilters(page);
  const season = page.getByLabel('Season');
  // The season is chosen right after the new address of the other search is shown, and its own answer takes long.
  await season.evaluate((select: HTMLSelectElement) => {
    const { pushState } = history;
    history.pushState = (...state) => {
      pushState.apply(history, state);
      history.pushState = pushState;
      queueMicrotask(() => {
        select.value = 'season:SUMMER';
        select.form?.requestSubmit();
      });
    };
  });
  const answer = Promise.withResolvers<void>();
  const isOfSeason = /au\/assets\?.*SUMMER/;
  const hold = (route: Route) => answer.promise.then(() => route.continue());
  await page.route(isOfSeason, hold, { times: 1 });
  const asked = page.waitForRequest(isOfSeason);
  await page.getByLabel('Usage rights').selectOption('Our own');
  await asked;
  await page.getByLabel('Type', { exact: true }).selectOption('IMAGE');
  await expect(page).toHaveURL(/type=IMAGE.*OWN.*SUMMER/);
  await expect(season).toHaveValue('season:SUMMER');
  answer.resolve();
});

test('arrowing through a filter of metaproperties keeps the focus, and a link resets what is chosen', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/assets');
  await waitForShortcuts(page);
  await openFilters(page);
  const season = page.getByLabel('Season');
  await season.focus();
  const element = await season.elementHandle();
  for (const value of ['SUMMER', 'WINTER']) {
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`season%3A${value}`));
    await expect(page.locator(`main a[href*="season%3A${value}"]`).first()).toBeAttached();
    await expect(season).toBeFocused();
  }
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.getByRole('search').getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/au/assets');
  await expect(season).toHaveValue('');
  await page.goBack();
  await expect(season).toHaveValue('season:WINTER');
});

test.describe('before the scripts of a page run', () => {
  // Blocking service workers gives it a new browser context: the reused one has the scripts in its cache.
  test.use({ serviceWorkers: 'block' });

  /** Opens a page whose scripts wait for `run`. */
  async function openEarly(page: Page, path: string) {
    await signInAs(page, 'branch staff', '/au');
    const scripts = Promise.withResolvers<void>();
    const hold = (route: Route) => scripts.promise.then(() => route.continue());
    await page.route('**/_next/static/chunks/*.js', hold);
    await page.goto(path, { waitUntil: 'commit' });
    return { run: scripts.resolve };
  }

  test('filters are chosen and typed, and the list follows', async ({ page }) => {
    const { run } = await openEarly(page, '/au/products');
    await openFilters(page);
    await page.getByLabel('Name, number, barcode').fill('trough');
    await page.getByLabel('Brand').selectOption('KOWHAI');
    run();
    await expect(page).toHaveURL('/au/products?q=trough&brand=KOWHAI');
    await expectFilters(page, { q: 'trough', brand: 'KOWHAI', type: '' });
  });

  test('rows of a sheet are changed, and the changes are saved as a list', async ({ page }) => {
    const row = `row=${LAUNDRY_KIT}+1`;
    const { run } = await openEarly(page, `/au/availability?branch=501&${row}`);
    await page.getByLabel('Needed by, row 1').fill('3/12');
    await page.getByLabel('Quantity, row 1').fill('7');
    run();
    await expect(page).toHaveURL(/saved=/);
    await expect(page.getByLabel('Quantity, row 1')).toHaveValue('7');
    await expect(page.getByLabel('Needed by, row 1')).toHaveValue('3 Dec');
  });

  test('a text that narrows a list narrows it', async ({ page }) => {
    const { run } = await openEarly(page, '/au');
    await page.getByLabel('Suburb, name or number').fill('no branch has these words');
    run();
    await expect(page.getByRole('button', { name: /501 ·/ })).toBeHidden();
  });
});

test('focus stays on the navigation link that was opened with Enter', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au');
  const rail = page.getByRole('navigation', { name: 'Screens' });
  const branches = rail.getByRole('link', { name: 'Branches' });
  await keyboardOf(page).press(branches);
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
  await expect(branches).toBeFocused();
});

test.describe('a part of a page that cannot be loaded', () => {
  // Blocking service workers gives it a new browser context: the reused one has the scripts in its cache.
  test.use({ allowedErrors: /ERR_FAILED|chunk/i, serviceWorkers: 'block' });

  test('is reported in its place, and Reload reloads the page', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au');
    await waitForShortcuts(page);
    await page.route('**/_next/static/chunks/**', (route) => route.abort('failed'));
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Availability' })
      .click();
    await expect(
      page.getByRole('heading', { name: 'Part of this page didn’t load' }),
    ).toBeVisible();
    await page.unroute('**/_next/static/chunks/**');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(sheetEntry(page)).toBeVisible();
  });
});

test.describe('a browser set to US English', () => {
  test.use({ locale: 'en-US' });

  test('still enters and shows dates day first', async ({ page }) => {
    await signInAs(page, 'branch staff', `/au/invoices`);
    await openFilters(page);
    const from = page.getByLabel('From', { exact: true });
    await expect(from).toHaveAttribute('placeholder', 'dd/mm/yyyy');
    await from.fill('1/12/2025');
    await page.getByLabel('To', { exact: true }).fill('5 Jan 2026');
    await page.getByLabel('Customer', { exact: true }).focus();
    await expect(from).toHaveValue('1 Dec 2025');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/from=2025-12-01&to=2026-01-05/);
    await expect(from).toHaveValue('1 Dec 2025');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('5 Jan 2026');
    await openFilters(page);
    await from.fill('31/11/2025');
    await page.keyboard.press('Enter');
    await expect(from).toHaveAccessibleDescription(/^Enter a date like/);
    await expect(from).toHaveValue('31/11/2025');
  });

  test('also in every row of the availability sheet', async ({ page }) => {
    await signInAs(page, 'branch staff', `/au/availability?branch=501&row=${LAUNDRY_KIT}+1`);
    await page.getByLabel('Needed by', { exact: true }).fill('3/12');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Needed by', { exact: true })).toHaveValue('3 Dec 2026');
    const needed = page.getByLabel('Needed by, row 1');
    await needed.fill('2026-12-04');
    await page.keyboard.press('Enter');
    await expect(needed).toHaveValue('4 Dec');
    await needed.fill('soon');
    await page.keyboard.press('Enter');
    await expect(sheetRows(page).first()).toContainText('Not a date');
  });

  test('offers a calendar beside the field', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/branches/501');
    await waitForShortcuts(page);
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = function choose(this: HTMLInputElement) {
        this.value = this.value === '' ? '2026-12-25' : '';
        this.dispatchEvent(new Event('input', { bubbles: true }));
        this.dispatchEvent(new Event('change', { bubbles: true }));
      };
    });
    await page.getByRole('button', { name: 'Calendar' }).click();
    await expect(page).toHaveURL(/date=2026-12-25/);
    await expect(page.getByLabel('Hours on', { exact: true })).toHaveValue('25 Dec 2026');
    await expect(page.getByText('Christmas Day').first()).toBeVisible();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await expect(page.getByLabel('Hours on', { exact: true })).toHaveValue('');
    await expect(page).not.toHaveURL(/date=/);
  });
});

type Filters = { q: string; brand: string; type: string };

async function expectFilters(page: Page, { q, brand, type }: Filters): Promise<void> {
  await expect(page.getByLabel('Name, number, barcode')).toHaveValue(q);
  await expect(page.getByLabel('Brand')).toHaveValue(brand);
  await expect(page.getByLabel('Type')).toHaveValue(type);
}
