import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signInAs } from './staff.ts';

/** Compressed JavaScript, in bytes, of documents and lists (Next and React alone: 135,000). */
const MOST_BYTES = 180_000;

for (const path of ['/au', '/au/invoices', '/au/invoices/536540']) {
  test(`the first load of ${path} is at most ${MOST_BYTES / 1000} kB of JavaScript`, async ({
    page,
  }) => {
    await signInAs(page, 'branch staff');
    const bytes = await scriptBytes(page, path);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
}

/** The scripts that a page loads before anything is done on it, each compressed by itself. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
