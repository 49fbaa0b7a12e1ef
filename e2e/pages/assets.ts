import type { Page } from '@playwright/test';

/** Opens the first asset of the list. */
export async function openAsset(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Assets found' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Identifiers' }).waitFor();
}

/** Opens the dialog that deletes the asset of the page. */
export async function openDelete(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Uploads a small CSV file from the page, as the signed-in user. Returns the new asset's id. */
export async function uploadTable(page: Page, fileName: string): Promise<string> {
  const { status, assetId } = await page.evaluate(async (name) => {
    const form = new FormData();
    form.append('metaproperties', JSON.stringify({ usageRights: ['OWN'] }));
    form.append('productNumbers', 'TAP-20');
    form.append('file', new File([`number,name\n1,${name}\n`], name));
    const answer = await fetch('/v1/assets', { method: 'POST', body: form });
    const { assetId: id } = await answer.json();
    return { status: answer.status, assetId: id };
  }, fileName);
  if (!assetId) throw new Error(`${fileName} was answered ${status}`);
  return assetId;
}
