import { expect } from '@playwright/test';
import { openAsset } from '../asset-moves.ts';
import { test } from '../journey.ts';
import { signInAs } from '../staff.ts';

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
