import type { Page } from '@playwright/test';
import type { AssetStatus } from '#lib/assets/schema.ts';
import { inDatabase } from './made-database.ts';

/** Opens the first of the assets that are listed. */
export async function openAsset(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Assets found' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Identification' }).waitFor();
}

/** Opens an asset as it is while it is checked, or once it was refused; it stays so. */
export function openAs(status: AssetStatus) {
  return async (page: Page): Promise<void> => {
    await openAsset(page);
    const assetId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await inDatabase(`update assets set status = '${status}' where asset_id = '${assetId}'`);
    await page.reload();
  };
}

/** Asks to delete an asset, and types what is not its file's name. */
export async function askToDelete(page: Page): Promise<void> {
  await openAsset(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByLabel('The file’s name').fill('something else');
  await page.getByRole('button', { name: 'Delete for good' }).click();
}

/** Tries to delete an asset that was changed since its page was opened. */
export async function deleteStale(page: Page): Promise<void> {
  await page.route('**/v1/assets/*', (route) =>
    route.fulfill({ status: 412, headers: { 'x-correlation-id': 'an-id' }, json: {} }),
  );
  await askToDelete(page);
  await page.getByLabel('The file’s name').fill('tap-15-chrome.jpg');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('was changed after you opened').waitFor();
}
