import type { Page } from '@playwright/test';

/** Uploads a small table as whoever is signed in would, in their browser; gives the new asset's id. */
export async function uploadTable(page: Page, fileName: string): Promise<string> {
  const { status, assetId } = await postTable(page, fileName);
  if (!assetId) throw new Error(`${fileName} was answered ${status}`);
  return assetId;
}

/** Tries to; says what the answer was. */
export function postTable(
  page: Page,
  fileName: string,
): Promise<{ status: number; assetId: string | undefined }> {
  return page.evaluate(async (name) => {
    const form = new FormData();
    form.append('metaproperties', JSON.stringify({ usageRights: ['OWN'] }));
    form.append('productNumbers', 'TAP-20');
    form.append('file', new File([`number,name\n1,${name}\n`], name));
    const answer = await fetch('/v1/assets', { method: 'POST', body: form });
    const { assetId } = await answer.json();
    return { status: answer.status, assetId };
  }, fileName);
}

/** The status that a deletion is answered with, asked by the scripts of a page. */
export function deleteInPage(page: Page, assetId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const answer = await fetch(`/v1/assets/${id}`, { method: 'DELETE' });
    return answer.status;
  }, assetId);
}
