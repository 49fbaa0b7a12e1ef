import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { openAsset } from '../asset-moves.ts';
import { test } from '../journey.ts';
import { signInAs } from '../staff.ts';

/** Compressed JavaScript, in bytes, of documents and lists (Next and React alone: 135,000). */
const MOST_BYTES = 180_000;
/** The same of sheets, where the browser does the work. */
const MOST_BYTES_OF_SHEETS = 260_000;

const MOST: Readonly<Record<string, number>> = {
  '/au': MOST_BYTES,
  '/au/invoices': MOST_BYTES,
  '/au/invoices/536540': MOST_BYTES,
  '/au/purchase-orders': MOST_BYTES,
  '/au/purchase-orders/PO-7001': MOST_BYTES,
  '/au/purchase-orders/PO-7001/lines/2': MOST_BYTES,
  '/au/products': MOST_BYTES,
  '/au/products/740100': MOST_BYTES,
  '/au/branches': MOST_BYTES,
  '/au/branches/501': MOST_BYTES,
  '/au/accounts': MOST_BYTES,
  '/au/accounts/J-70455': MOST_BYTES,
  '/au/events': MOST_BYTES,
  '/au/assets': MOST_BYTES,
  '/au/assets/upload': MOST_BYTES_OF_SHEETS,
  '/au/api': MOST_BYTES,
};

for (const [path, most] of Object.entries(MOST)) {
  test(`the first load of ${path} is at most ${most / 1000} kB of JavaScript`, async ({ page }) => {
    await signInAs(page, 'branch staff');
    const bytes = await scriptBytes(page, path);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}

test('costs are as light, with a product’s history', async ({ page }) => {
  await signInAs(page, 'buyer');
  const bytes = await scriptBytes(page, '/au/costs?product=TAP-15');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test('the first load of the availability sheet is at most 260 kB, with a list answered', async ({
  page,
}) => {
  await signInAs(page, 'branch staff');
  const bytes = await scriptBytes(page, '/au/availability?branch=501&row=7000001+8');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(260_000);
});

test('an asset’s page is as light, with what deletes it', async ({ page }) => {
  await signInAs(page, 'asset manager', '/au/assets?q=chrome');
  await openAsset(page);
  const { pathname } = new URL(page.url());
  await page.goto('/au');
  const bytes = await scriptBytes(page, pathname);
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

/** The scripts that a page loads before anything is done on it, each compressed by itself. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(
    [...scripts].map(async (url) => (await page.request.get(url)).body()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}
