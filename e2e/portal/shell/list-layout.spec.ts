import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { filtersButton, openExport, openFilters } from '#e2e/pages/invoices.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

/** Every list, with a filter where it often has one. */
const LISTS = [
  '/au/invoices?branch=all&status=owing',
  '/au/invoices?branch=all',
  '/au/purchase-orders?open=yes',
  '/au/products',
  '/au/accounts?type=CREDIT',
  '/au/events',
  '/au/assets',
  '/au/costs?product=TAP-15&product=700417&date=2026-12-01',
];

/** How far below the banner the first row may begin, in pixels, by the size of the screen: a desk, a phone. */
const SIZES = [
  { width: 1440, height: 900, limit: 240 },
  { width: 390, height: 844, limit: 240 },
];
const CLEAR = 'rgba(0, 0, 0, 0)';
const COUNTER = { width: 1024, height: 768 };
const TABLET = { width: 820, height: 1180 };

test.describe('as sent', () => {
  test.use({ withoutScripts: true });

  test('every list has its first row near the top, ten rows at a counter, a table on a tablet, and never scrolls sideways', async ({
    page,
  }) => {
    await signInAs(page, 'auditor', '/au');
    for (const path of LISTS) {
      await page.goto(path);
      for (const { limit, ...size } of SIZES) {
        await page.setViewportSize(size);
        const [first] = await rowEdges(page);
        // Costs have a form of their own above them.
        const most = path.startsWith('/au/costs') ? 380 : limit;
        expect.soft(first?.top, `${path} at ${size.width}`).toBeLessThanOrEqual(most);
        expect.soft(await overflow(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0);
      }
      if (path === '/au/assets') continue;
      await page.setViewportSize(COUNTER);
      const tenth = (await rowEdges(page)).slice(0, 10).at(-1);
      const space = COUNTER.height - (await bannerHeight(page));
      expect.soft(tenth?.bottom, path).toBeLessThanOrEqual(space);
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize(TABLET);
      const row = page.locator('main tbody tr').first();
      await expect.soft(row, path).toHaveCSS('display', 'table-row');
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
});

/** Pages that are no lists: records, with and without breadcrumbs of several steps, and tools. */
const OTHERS = [
  '/au/invoices/J1001',
  '/au/purchase-orders/PO-7001/lines/2',
  '/au/branches/501',
  '/au/accounts/J-70455',
  '/au/availability',
  '/au',
];

test('the title is at one height on every page, search line and rows on every list, whose first view is of all', async ({
  page,
}) => {
  await signInAs(page, 'auditor', '/au');
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    const places = new Map<string, string[]>();
    for (const path of LISTS) {
      await page.goto(path);
      const { top, line, row } = await layout(page);
      const isForm = path.startsWith('/au/costs');
      places.set(top, [...(places.get(top) ?? []), path]);
      const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
      if (!isForm) await expect.soft(views.first(), path).toContainText(/^All/);
      // Costs are asked for by product and day, and pictures have no rows.
      if (isForm || path === '/au/assets') continue;
      places.set(line, [...(places.get(line) ?? []), path]);
      if (width > 1000) expect.soft([36, 48], `${path}: ${row}`).toContain(row);
    }
    for (const path of OTHERS) {
      await page.goto(path);
      const { top } = await layout(page);
      places.set(top, [...(places.get(top) ?? []), path]);
    }
    expect.soft(places.size, JSON.stringify([...places])).toBe(2);
  }
});

test('a filter acts at once, its chip removes it, and the whole row opens the record', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  await waitForShortcuts(page);
  await openFilters(page);
  await page.getByLabel('Status').selectOption('Paid');
  await expect(page).toHaveURL(/status=paid/);
  await expect(filtersButton(page)).toContainText('1');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Status')).toBeHidden();
  await page.getByRole('link', { name: 'Remove Status: Paid' }).click();
  await expect(page).not.toHaveURL(/status=/);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.locator('tbody tr').nth(1)).not.toHaveCSS('background-color', CLEAR);
  await expect(page.locator('tbody tr').nth(2)).toHaveCSS('background-color', CLEAR);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText(/^51–100 of (more than )?[\d,]+, newest first/)).toBeVisible();
  // Nothing is selected on the next page.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByText(/^1–50 of (more than )?[\d,]+, newest first/)).toBeVisible();
  await openExport(page);
  await expect(page.getByRole('button', { name: 'Copy table' })).toBeVisible();
  await page.keyboard.press('Escape');
  const row = page.locator('tbody tr').nth(20);
  const number = await row.getByRole('link').first().textContent();
  const date = row.getByRole('cell').nth(2);
  const tab = page.context().waitForEvent('page');
  await date.click({ modifiers: ['ControlOrMeta'] });
  await (await tab).close();
  const y = await page.evaluate(() => window.scrollY);
  await date.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number ?? 'no number');
  await page.goBack();
  await expect(row.getByRole('link').first()).toHaveText(number ?? 'no number');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);
});

test('a view is saved, also after a reload, and deleted', async ({ page }) => {
  await signInAs(page, 'auditor', '/au/accounts?status=ON_HOLD');
  const views = page.getByRole('navigation', { name: 'My views' });
  await views.locator('summary').first().click();
  await views.getByLabel('Name for this view').fill('Call them');
  await page.reload();
  await views.locator('summary').first().click();
  await views.getByRole('button', { name: 'Save view' }).click();
  await expect(views.getByRole('link', { name: 'Call them' })).toBeVisible();
  await expect(views.getByLabel('Name for this view')).toHaveValue('');
  await page.goto('/au/accounts');
  await views.locator('summary').first().click();
  await views.getByRole('link', { name: 'Call them' }).click();
  await expect(page).toHaveURL('/au/accounts?status=ON_HOLD&branch=all');
  await page.reload();
  await views.locator('summary').first().click();
  await views.getByRole('button', { name: 'Delete Call them' }).click();
  await expect(views).not.toContainText('Call them');
});

/** Where title and search line are, and the height that most rows have. */
function layout(page: Page) {
  return page.evaluate(() => {
    const placeOf = (name: string, selector: string) => {
      const { x = 0, y = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      // On a phone the search ends at the edge, and its filters say how many they are.
      return `${name} at ${innerWidth < 1000 ? '' : Math.round(x)}, ${Math.round(y)}`;
    };
    const heights = [...document.querySelectorAll('main tbody tr:not(.row-group)')]
      .map((row) => Math.round(row.getBoundingClientRect().height))
      .toSorted((a, b) => a - b);
    return {
      top: placeOf('title', 'h1'),
      line: placeOf('search', 'main search'),
      row: heights[Math.floor(heights.length / 2)],
    };
  });
}

/** The edges of all rows, measured from below the banner. */
async function rowEdges(page: Page): Promise<{ top: number; bottom: number }[]> {
  const below = await bannerHeight(page);
  const rows = await page.locator('main [data-row-link]').evaluateAll((links) =>
    links.map((link) => {
      const row = link.closest('tr, li') ?? link;
      const { bottom } = row.getBoundingClientRect();
      // The heading of a group, such as a day, belongs to its first row.
      const group = row.previousElementSibling?.matches('.row-group')
        ? row.previousElementSibling
        : row;
      return { top: group.getBoundingClientRect().top, bottom };
    }),
  );
  return rows.map(({ top, bottom }) => ({ top: top - below, bottom: bottom - below }));
}

function bannerHeight(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector('[data-environment-banner]')?.getBoundingClientRect().height ?? 0,
  );
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
