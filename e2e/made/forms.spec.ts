import { expect, type Page } from '@playwright/test';
import { askAt, pasteList, sheetRows, sheetStatus } from '../availability-moves.ts';
import { LAUNDRY_KIT, TROUGH } from '../data/catalogue.ts';
import { listedNumber } from '../data/sheet-stock.ts';
import { test } from '../journey.ts';
import { keyboardOf } from '../keyboard.ts';
import { chooseBranch, goHome } from '../screen-moves.ts';
import { signInAs } from '../staff.ts';

test('filters show what the address says after “Start again”, and what was only typed goes too', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/products?q=trough&type=KIT&brand=KOWHAI');
  const again = page.getByRole('search').getByRole('link', { name: 'Start again' });
  await again.click();
  await expect(page).toHaveURL('/au/products');
  await expectFilters(page, { q: '', brand: '', type: '' });
  await page.getByLabel('Number, words, barcode').fill('never searched');
  await again.click();
  await expectFilters(page, { q: '', brand: '', type: '' });
  await page.goBack();
  await expectFilters(page, { q: 'trough', brand: 'KOWHAI', type: 'KIT' });
});

test('a brand and sub-brand that were browsed stay when words are searched', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/products');
  const range = page.getByRole('navigation', { name: 'Range' });
  await range.getByText('Brands').click();
  await range.getByRole('link', { name: 'Kōwhai', exact: true }).click();
  await expect(page).toHaveURL('/au/products?brand=KOWHAI');
  await expectFilters(page, { q: '', brand: 'KOWHAI', type: '' });
  await range.getByRole('link', { name: 'Wai', exact: true }).click();
  await expect(page).toHaveURL(/subBrand=/);
  await page.getByLabel('Number, words, barcode').fill('trough');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/q=trough.*brand=KOWHAI.*subBrand=/);
  await page.getByLabel('Brand').selectOption('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Products found' })).toContainText('trough');
});

test('the next page has nothing selected, and says so', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByText('2 selected')).toHaveCount(0);
});

test('a click on “Did you mean” counts, though the field that is left would have rows re-sorted', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'branch staff', '/au/availability');
  await askAt(page, '501');
  await pasteList(page, [10, 11, 12].map((at) => `${listedNumber(at)}\t1`).join('\n'));
  await expect(sheetStatus(page)).toContainText('3 rows: 3 there');
  const last = sheetRows(page).nth(2);
  await last.getByLabel('Product, row 3').fill('kowhai trough 45');
  const offer = last.getByRole('button', { name: TROUGH });
  const { x, y, width, height } = (await offer.boundingBox()) ?? raise();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // Longer than the screen takes to draw rows in another order.
  await page.clock.fastForward(1_000);
  await page.mouse.up();
  await expect(page.locator(`[data-field=product][value="${TROUGH}"]`)).toHaveCount(1);
  await expect(sheetStatus(page)).not.toContainText('unknown');
});

test.describe('a browser without cookieStore', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'cookieStore', { value: undefined }),
    );
  });

  test('keeps a theme and a home branch', async ({ page, signInAs: signIn }) => {
    await signIn('branch staff', '/nz');
    await chooseBranch(page, '805');
    await page.getByRole('banner').getByRole('button').click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await page.context().cookies()).toContainEqual(
      expect.objectContaining({ name: 'theme', value: 'dark', path: '/', sameSite: 'Lax' }),
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Waitangi · branch 805')).toBeVisible();
    await page.getByRole('banner').getByRole('button').click();
    await page.getByRole('radio', { name: 'As the system' }).check();
    await page.goto(`/nz/products`);
    await goHome(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
  });
});

test('Enter on any screen of the rail leaves the keyboard there', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au');
  const rail = page.getByRole('navigation', { name: 'Screens' });
  const branches = rail.getByRole('link', { name: 'Branches' });
  await keyboardOf(page).press(branches);
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
  await expect(branches).toBeFocused();
});

test.describe('a part of a page that cannot be loaded', () => {
  // In a window of its own: the one that goes on has scripts in memory, which it does not ask for again.
  test.use({ mayComplainOf: /ERR_FAILED|chunk/i, serviceWorkers: 'block' });

  test('is told in its place, and a page is loaded again as a whole', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au');
    await page.waitForLoadState('networkidle');
    await page.route('**/_next/static/chunks/**', (route) => route.abort('failed'));
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Availability' })
      .click();
    await expect(
      page.getByRole('heading', { name: 'A part of this page could not be loaded' }),
    ).toBeVisible();
    await page.unroute('**/_next/static/chunks/**');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByLabel('Product, typed or scanned')).toBeVisible();
  });
});

test.describe('a machine set up for the United States', () => {
  test.use({ locale: 'en-US' });

  test('has dates typed and shown day first', async ({ page }) => {
    await signInAs(page, 'branch staff', `/au/invoices`);
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
    await from.fill('31/11/2025');
    await page.keyboard.press('Enter');
    await expect(from).toHaveAccessibleDescription(/day first/);
    await expect(from).toHaveValue('31/11/2025');
  });

  test('takes them so in every row of the availability sheet', async ({ page }) => {
    await signInAs(page, 'branch staff', `/au/availability?branch=501&row=${LAUNDRY_KIT}+1`);
    await page.getByLabel('All needed by').fill('3/12');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('All needed by')).toHaveValue('3 Dec 2026');
    const needed = page.getByLabel('Needed by, row 1');
    await needed.fill('2026-12-04');
    await page.keyboard.press('Enter');
    await expect(needed).toHaveValue('4 Dec 2026');
    await expect(page).toHaveURL(/date=2026-12-03.*2026-12-04/);
    await needed.fill('soon');
    await page.keyboard.press('Enter');
    await expect(sheetRows(page).first()).toContainText('This is no date');
  });

  test('offers a calendar beside the field', async ({ page }) => {
    await signInAs(page, 'branch staff', '/au/branches/501');
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = function choose(this: HTMLInputElement) {
        this.value = '2026-12-25';
        this.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await page.getByRole('button', { name: 'Calendar' }).click();
    await expect(page.getByLabel('Hours on', { exact: true })).toHaveValue('25 Dec 2026');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('Christmas Day').first()).toBeVisible();
  });
});

type Filters = { q: string; brand: string; type: string };

async function expectFilters(page: Page, { q, brand, type }: Filters): Promise<void> {
  await expect(page.getByLabel('Number, words, barcode')).toHaveValue(q);
  await expect(page.getByLabel('Brand')).toHaveValue(brand);
  await expect(page.getByLabel('Type')).toHaveValue(type);
}

function raise(): never {
  throw new Error('Nothing is offered.');
}
