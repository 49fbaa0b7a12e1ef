import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { listedNumber } from '#e2e/data/stock.ts';
import { test } from '#e2e/fixtures/journey.ts';
import {
  longList,
  openedList,
  pasteList,
  pressInLists,
  sheetEntry,
  sheetRows,
} from '#e2e/pages/availability.ts';
import { signInAs } from '#e2e/staff/staff.ts';

const NEW = '/au/availability?branch=501&new=';
const quantity = (page: Page) => page.getByLabel('Quantity, row 1');

async function save(page: Page, number: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes(`"${number}"`) === true,
  );
  await quantity(page).fill(number);
  await saved;
}

test.describe('where a page may be made before the last save arrives', () => {
  test.use({ allowedErrors: /412/ });

  test('what was saved is shown after Back, Forward and a reload, and is edited on', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff', `/au/availability?branch=501&row=${listedNumber(1)}+8`);
    await save(page, '11');
    await quantity(page).fill('12');
    await page
      .getByRole('link', { name: /^Compression/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Compression/);
    await page.goBack();
    await expect(quantity(page)).toHaveValue('12');
    await save(page, '13');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Compression/);
    await page.goBack();
    await expect(quantity(page)).toHaveValue('13');
    await quantity(page).fill('14');
    // Read before that is saved, and shown afterwards.
    const slowly = async (route: Route) => {
      const response = await route.fetch();
      await setTimeout(1_000);
      await route.fulfill({ response });
    };
    await page.route(/availability\?saved=/, slowly, { times: 1 });
    await page.reload();
    await expect(quantity(page)).toHaveValue('14');
    await save(page, '15');
  });
});

test('Enter in a date of a link makes one list of it', async ({ page }) => {
  const rows = [1, 2].map((at) => `row=${listedNumber(at)}+8`);
  await signInAs(page, 'branch staff', `/au/availability?branch=501&${rows.join('&')}`);
  await page.getByLabel('Needed by, row 1').fill('3/12');
  await page.getByLabel('Needed by, row 1').press('Enter');
  const lists = openedList(page);
  await expect(lists).toContainText('List 1 (2)');
  await expect(lists).not.toContainText('List 2');
});

test('Enter twice while words are looked up adds one, and the list chosen last is shown', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', NEW);
  const network = Promise.withResolvers<void>();
  await page.route('**/suggestions', (route) => network.promise.then(() => route.continue()));
  const entry = sheetEntry(page);
  await entry.fill('compression 45');
  for (const _ of [1, 2]) await entry.press('Enter');
  network.resolve();
  await expect(page.getByLabel('Product, row 1')).toHaveValue(listedNumber(45));
  await expect(quantity(page)).toHaveValue('1');
  await save(page, '21');
  await pressInLists(page, 'New list');
  await entry.fill(listedNumber(2));
  await entry.press('Enter');
  await save(page, '22');
  await page.goto(NEW);
  const lists = openedList(page);
  const slow = Promise.withResolvers<void>();
  const url = '**/availability/lists/*';
  await page.route(url, (route) => slow.promise.then(() => route.continue()), { times: 1 });
  await lists.click();
  for (const name of ['List 2 (1)', 'List 1 (1)'])
    await page.getByRole('button', { name, exact: true }).click();
  await expect(quantity(page)).toHaveValue('21');
  const late = page.waitForResponse(url);
  slow.resolve();
  await late;
  await expect(quantity(page)).toHaveValue('21');
});

test('all rows are printed, and afterwards no more are there than before', async ({ page }) => {
  await signInAs(page, 'branch staff', NEW);
  await pasteList(page, longList());
  await expect(sheetRows(page)).toHaveCount(100);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(sheetRows(page)).toHaveCount(201);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheetRows(page)).toHaveCount(100);
});
