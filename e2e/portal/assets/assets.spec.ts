import { expect, type Page } from '@playwright/test';
import { keyboardOf } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { openAsset, openDelete, uploadTable } from '#e2e/pages/assets.ts';
import { openFilters } from '#e2e/pages/invoices.ts';
import { openActions, pressShortcut, waitForShortcuts } from '#e2e/pages/shell.ts';
import { runSql } from '#e2e/service/database.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('an asset is found by a metaproperty, copied by its ids, and leads to its products and its like', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'branch staff', '/au/assets');
  await page.getByLabel('Name, file or tag').fill('bathroom');
  await openFilters(page);
  await page.getByLabel('Season').selectOption('Summer');
  await page.getByLabel('Usage rights').selectOption('Our own');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(tiles(page)).toHaveText(['Basin mixer, chrome']);
  await expect(page.getByLabel('Season')).toHaveValue('season:SUMMER');
  await tiles(page).click();
  await expect(heading(page)).toHaveText('Basin mixer, chrome');
  await expect(page.getByText('1600 × 1200 pixels')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Basin mixer, chrome' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByText('Aroha Walker')).toBeVisible();
  const uses = page.getByRole('table', { name: 'Products that use it' });
  await expect(uses.getByRole('row', { name: /TAP-15/ })).toContainText('AU, NZ');
  const product = uses.getByRole('link', { name: 'Mixer cartridge' });
  await expect(product).toHaveAttribute('href', '/au/products/MIXER-15');
  await expect(page.getByRole('link', { name: '31 Dec 2027' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy Upload id' }).click();
  await expect(page.getByRole('button', { name: 'Copied Upload id' })).toBeVisible();
  const uploadId = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(uploadId)).toBeVisible();
  await openActions(page);
  await page.getByRole('button', { name: 'Copy API call' }).click();
  await expect(page.getByRole('button', { name: 'Copied API call' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/v1/assets/${new URL(page.url()).pathname.split('/').at(-1)}'`);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Our own' }).click();
  await expect(page.getByLabel('Usage rights')).toHaveValue('usageRights:OWN');
  await expect(tiles(page)).toContainText(['Basin mixer, chrome']);
});

test('an asset manager deletes an asset after typing its file name', async ({ page }) => {
  await signInAs(page, 'asset manager', '/au/assets');
  await uploadTable(page, 'Unwanted prices.csv');
  await page.goto('/au/assets?q=unwanted');
  await waitForShortcuts(page);
  await openAsset(page);
  await openDelete(page);
  const dialog = page.getByRole('dialog', { name: 'Delete for good' });
  await expect(dialog.getByText(/TAP-20 Garden tap 20 mm brass \(AU/)).toBeVisible();
  const name = dialog.getByLabel('File name');
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await name.fill('prices.csv');
  await expect(confirm).toBeDisabled();
  await name.fill('Unwanted prices.csv');
  await cancel.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(confirm).toBeDisabled();
  const answer = Promise.withResolvers<void>();
  await page.route('/v1/assets/*', (route) => answer.promise.then(() => route.continue()));
  await name.fill('Unwanted prices.csv');
  await confirm.click();
  await expect(cancel).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Deleting …')).toBeVisible();
  answer.resolve();
  await expect(page).toHaveURL('/au/assets');
  await expect(page.getByText('“Unwanted prices.csv” was deleted')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/au/assets?q=unwanted');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
  await page.goto('/au');
  await expect(page.getByRole('link', { name: 'Unwanted prices' })).toHaveCount(0);
  await page.goto('/au/assets');
  await expect(tiles(page).first()).toBeVisible();
  await expect(page.getByText('was deleted')).toHaveCount(0);
});

test.describe('an asset that has changed since the page was opened', () => {
  test.use({ allowedErrors: /status of 412/ });

  test('is not deleted, and its current version is shown', async ({ page }) => {
    await signInAs(page, 'asset manager', '/au/assets');
    const assetId = await uploadTable(page, 'Changing.csv');
    await page.goto(`/au/assets/${assetId}`);
    await runSql(`update assets set description = 'Needed' where asset_id = '${assetId}'`);
    await openDelete(page);
    await page.getByLabel('File name').fill('Changing.csv');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Someone changed this after you opened it')).toBeVisible();
    await page.getByRole('button', { name: 'Show the latest' }).click();
    await expect(page.getByText('Needed')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the page of an asset in processing updates itself when the asset is ready', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/assets');
  const assetId = await uploadTable(page, 'Fresh.csv');
  const become = (status: string) =>
    runSql(`update assets set status = '${status}' where asset_id = '${assetId}'`);
  await become('PROCESSING');
  await page.clock.install();
  await page.goto(`/au/assets/${assetId}`);
  await expect(page.getByText('Checking the file for viruses')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0);
  // A background request: it does not keep an idle session alive.
  const refreshed = page.waitForRequest(/[?&]_rsc=/);
  await waitForShortcuts(page);
  await page.clock.fastForward('00:06');
  expect((await (await refreshed).allHeaders())['cookie']).toContain('background-refresh=1');
  await become('READY');
  await page.clock.fastForward('00:06');
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('background-refresh');
});

test('who may upload may edit, and only an asset manager can delete an asset', async ({
  reader,
}) => {
  const { html } = await reader.page('auditor', '/au/assets?q=fit');
  const [path = 'none'] = /\/au\/assets\/[0-9a-f-]{36}/.exec(html) ?? [];
  for (const as of ['auditor', 'branch staff'] as const)
    expect((await reader.page(as, path)).html).not.toMatch(/>Delete/);
  expect((await reader.page('asset manager', path)).html).toMatch(/>Delete/);
  expect((await reader.page('auditor', path)).html).not.toContain('Edit details');
  expect((await reader.page('branch staff', path)).html).toContain('Edit details');
  expect((await reader.page('auditor', `${path}/edit`)).status).toBe(404);
});

test('keyboard only: finds an asset and opens the delete dialog', async ({ page }) => {
  await signInAs(page, 'asset manager');
  const keyboard = keyboardOf(page);
  await pressShortcut(page, 'g');
  await page.keyboard.press('d');
  await expect(heading(page)).toHaveText('Assets');
  await keyboard.tabTo(page.getByLabel('Name, file or tag'));
  await page.keyboard.type('basin');
  await page.keyboard.press('Enter');
  await expect(tiles(page)).toHaveCount(1);
  await keyboard.tabTo(page.getByRole('button', { name: 'Search', exact: true }));
  await pressShortcut(page, 'j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Basin mixer, chrome');
  const button = page.getByRole('button', { name: 'Delete', exact: true });
  await keyboard.tabTo(page.locator('summary', { hasText: 'More' }));
  await page.keyboard.press('Enter');
  await keyboard.tabTo(button);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('File name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

function tiles(page: Page) {
  return page.getByRole('list', { name: 'Assets found' }).getByRole('link');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('an image format that browsers cannot show is shown by its thumbnail, in the list and on its page', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/assets?q=printed');
  const picture = page.getByRole('list', { name: 'Assets found' }).locator('img');
  // The thumbnail is generated shortly after the upload.
  await expect(async () => {
    await page.reload();
    await expect(picture).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(picture).toHaveAttribute('src', /\/thumbnail$/);
  await expect.poll(() => picture.evaluate(isSeen)).toBe(true);
  await openAsset(page);
  const large = page.getByRole('img', { name: 'Page of the printed catalogue' });
  await expect(large).toHaveAttribute('src', /\/thumbnail$/);
  await expect.poll(() => large.evaluate(isSeen)).toBe(true);
});

function isSeen(element: Element): boolean {
  return element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;
}
