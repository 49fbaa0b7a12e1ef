import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './expectations.ts';
import { test } from './journey.ts';
import { listening } from './shortcuts.ts';
import { signInAs } from './staff.ts';

test('an asset is found by a metaproperty and opened', async ({ page }) => {
  await signInAs(page, 'branch staff', '/au/assets');
  await page.getByText(/^More:/).click();
  await page.getByLabel('Season').selectOption('Summer');
  await page.getByLabel('Usage rights').selectOption('Our own');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(tiles(page)).toHaveText(['Basin mixer, chrome']);
  await expect(page.getByLabel('Season')).toHaveValue('season:SUMMER');
  await tiles(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basin mixer, chrome');
  await expect(page.getByText('JPEG', { exact: false }).first()).toContainText(
    '1600 × 1200 pixels',
  );
  await expect(page.getByRole('img', { name: 'Basin mixer, chrome' })).toBeVisible();
  await expect(page.getByText('Aroha Walker')).toBeVisible();
  const uses = page.getByRole('table', { name: 'Products that use it' });
  await expect(uses.getByRole('row', { name: /TAP-15/ })).toHaveCount(2);
  await expect(uses).toContainText('New Zealand');
});

function tiles(page: Page) {
  return page.getByRole('list', { name: 'Assets found' }).getByRole('link');
}
