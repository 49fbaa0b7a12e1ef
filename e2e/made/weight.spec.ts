import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { signInAs } from '../staff.ts';

/** Compressed JavaScript, in bytes, of documents and lists (Next and React alone: 135,000). */
const MOST_BYTES = 180_000;
/** The same of sheets, where the browser does the work. */
const MOST_BYTES_OF_SHEETS = 260_000;

const SHEET = '/au/availability?branch=501&row=7000001+8';
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
  [SHEET]: MOST_BYTES_OF_SHEETS,
};

test('the first load of each screen is light: the scripts that its page names', async ({
  reader,
}) => {
  const [asset] = /\/au\/assets\/[0-9a-f-]{36}/.exec(
    (await reader.page('asset manager', '/au/assets?q=chrome')).html,
  ) ?? ['none'];
  const screens = [
    ...Object.entries(MOST).map(([path, most]) => ['branch staff', path, most] as const),
    ['buyer', '/au/costs?product=TAP-15', MOST_BYTES] as const,
    ['asset manager', asset, MOST_BYTES] as const,
  ];
  for (const [as, path, most] of screens) {
    const bytes = bytesOf(scriptsIn((await reader.page(as, path)).html));
    test.info().annotations.push({ type: path, description: String(bytes) });
    expect.soft(bytes, path).toBeGreaterThan(100_000);
    expect.soft(bytes, path).toBeLessThanOrEqual(most);
  }
});

test('a browser loads those scripts and no others, for a sheet with a list answered', async ({
  page,
  reader,
}) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname);
  });
  await signInAs(page, 'branch staff', SHEET);
  await expect(page.getByRole('status').filter({ hasText: '1 row: ' })).toBeVisible();
  const { html } = await reader.page('branch staff', SHEET);
  expect([...loaded].filter((path) => !scriptsIn(html).includes(path))).toEqual([]);
  expect(bytesOf([...loaded])).toBeLessThanOrEqual(MOST_BYTES_OF_SHEETS);
});

/**
 * The scripts that a page loads before anything is done on it: those in its head, and those its parts are made by.
 * Browsers of today leave out the one that is for no modules.
 */
function scriptsIn(html: string): string[] {
  const read = html.replaceAll(/<script[^>]* noModule[^>]*>/gi, '');
  return [...new Set(read.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))];
}

/** Each compressed by itself, as the service sends it. */
function bytesOf(scripts: readonly string[]): number {
  return scripts
    .map((path) => gzipSync(readFileSync(join('.next', path.slice('/_next/'.length)))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
