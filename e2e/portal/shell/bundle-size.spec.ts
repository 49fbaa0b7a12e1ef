import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { signInAs } from '#e2e/staff/staff.ts';

/** Compressed JavaScript, in bytes, of documents and lists, which save views by script (Next and React: 135,000). */
const PAGE_BUDGET = 180_200;
/** The same for events, which come by themselves, and for the interactive sheets. */
const LIVE_BUDGET = 183_000;
const SHEET_BUDGET = 236_500;

const SHEET = '/au/availability?branch=501&row=7000001+8';
const BUDGETS: Readonly<Record<string, number>> = {
  '/au': PAGE_BUDGET,
  '/au/invoices': PAGE_BUDGET,
  '/au/invoices/536540': PAGE_BUDGET,
  '/au/purchase-orders': PAGE_BUDGET,
  '/au/purchase-orders/PO-7001': PAGE_BUDGET,
  '/au/purchase-orders/PO-7001/lines/2': PAGE_BUDGET,
  '/au/products': PAGE_BUDGET,
  '/au/products/740100': PAGE_BUDGET,
  '/au/branches': PAGE_BUDGET,
  '/au/branches/501': PAGE_BUDGET,
  '/au/accounts': PAGE_BUDGET,
  '/au/accounts/J-70455': PAGE_BUDGET,
  '/au/events': LIVE_BUDGET,
  '/au/assets': PAGE_BUDGET,
  '/au/assets/upload': SHEET_BUDGET,
  '/au/api': PAGE_BUDGET,
  [SHEET]: SHEET_BUDGET,
};

test('the scripts of each screen stay within their budget', async ({ reader }) => {
  const [asset] = /\/au\/assets\/[0-9a-f-]{36}/.exec(
    (await reader.page('asset manager', '/au/assets?q=chrome')).html,
  ) ?? ['none'];
  const screens = [
    ...Object.entries(BUDGETS).map(([path, budget]) => ['branch staff', path, budget] as const),
    ['buyer', '/au/costs?product=TAP-15', PAGE_BUDGET] as const,
    ['asset manager', asset, PAGE_BUDGET] as const,
  ];
  for (const [as, path, budget] of screens) {
    const bytes = bytesOf(scriptsIn((await reader.page(as, path)).html));
    test.info().annotations.push({ type: path, description: String(bytes) });
    expect.soft(bytes, path).toBeGreaterThan(100_000);
    expect.soft(bytes, path).toBeLessThanOrEqual(budget);
  }
});

test('a browser loads the scripts that the page names and no others', async ({ page, reader }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname);
  });
  await signInAs(page, 'branch staff', SHEET);
  await expect(page.getByRole('status').filter({ hasText: '1 row: ' })).toBeVisible();
  const { html } = await reader.page('branch staff', SHEET);
  expect([...loaded].filter((path) => !scriptsIn(html).includes(path))).toEqual([]);
  expect(bytesOf([...loaded])).toBeLessThanOrEqual(SHEET_BUDGET);
});

/**
 * The scripts that a page loads before any interaction, in its head and for its client components. Current browsers
 * skip the `nomodule` one.
 */
function scriptsIn(html: string): string[] {
  const read = html.replaceAll(/<script[^>]* noModule[^>]*>/gi, '');
  return [...new Set(read.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))];
}

/** Each is compressed separately, as the service sends it. */
function bytesOf(scripts: readonly string[]): number {
  return scripts
    .map((path) => gzipSync(readFileSync(join('.next', path.slice('/_next/'.length)))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
