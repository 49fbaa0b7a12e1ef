import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { aPicture } from '#e2e/pages/upload.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a photo of a tap is taken with a phone and uploaded for its product', async ({
  page,
}, testInfo) => {
  const { buffer } = await aPicture('IMG_0042.png');
  const photo = join(tmpdir(), `IMG_${testInfo.testId}_${testInfo.retry}.png`);
  await writeFile(photo, buffer);
  await signInAs(page, 'branch staff');
  await waitForShortcuts(page);
  const interactions = countInteractions(page);

  await interactions.fill(page.getByLabel('Search everything'), 'TAP-20');
  await interactions.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Garden tap');
  await interactions.chooseFiles(page.getByLabel('Take a photo'), photo);
  await expect(page.getByRole('heading', { name: 'Add a picture' })).toBeVisible();
  // Filled in from the product and a picture like it.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Garden tap 20 mm brass');
  await expect(page.getByLabel('Usage rights')).not.toHaveValue('');
  const upload = page.getByRole('button', { name: 'Upload 1 file' });
  await interactions.click(upload);
  await expect(page.getByRole('status').filter({ hasText: '1 uploaded' })).toBeVisible();
  interactions.expectAtMost(5);

  await page.getByRole('link', { name: 'Back to TAP-20' }).click();
  await expect(
    page.getByRole('link', { name: 'Garden tap 20 mm brass', exact: true }),
  ).toBeVisible();
});
