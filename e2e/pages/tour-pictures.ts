import { join } from 'node:path';
import { test } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from '#e2e/staff/staff.ts';
import { chooseBranch, waitForShortcuts } from './shell.ts';
import { PICTURE_FOLDER, PICTURES } from './tour.ts';

const HOME_BRANCH = '605';
const NARROW = { width: 390, height: 760 };

// `PICTURES=tour npm run journeys`: the pictures of docs/portal.md and README.md again, from the demo business.
for (const { name, path, as = 'branch staff', isDark, isNarrow = false, before } of PICTURES) {
  test.describe(name, () => {
    test.use({
      // Wide ones with less than the 2 of a high-density screen: still legible, with half the bytes.
      deviceScaleFactor: isNarrow ? 2 : 1.25,
      colorScheme: isDark ? 'dark' : 'light',
      contextOptions: { reducedMotion: 'reduce' },
    });
    test('is taken', async ({ page }) => {
      if (as !== 'nobody') {
        await signInAs(page, as, '/au');
        await chooseBranch(page, HOME_BRANCH);
      }
      if (isNarrow) await page.setViewportSize(NARROW);
      const found = typeof path === 'string' ? path : await path(page);
      await page.goto(found, { waitUntil: 'networkidle' });
      if (as !== 'nobody') await waitForShortcuts(page);
      await before?.(page);
      await page.waitForLoadState('networkidle');
      const file = join(PICTURE_FOLDER, `${name}.webp`);
      await sharp(await page.screenshot())
        .webp({ quality: 78 })
        .toFile(file);
    });
  });
}
