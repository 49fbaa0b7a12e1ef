import { type APIRequestContext, expect } from '@playwright/test';
import { screensFor } from '#components/shell/screens.tsx';
import { SECRET_AMOUNTS } from '#e2e/data/state-costs.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { SCREEN_STATES } from '#e2e/pages/screens.ts';
import { chooseBranch } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { exposedCosts } from '#lib/purchase-orders/testing/exposed-costs.ts';
import { RECORDS } from '#lib/registry.ts';

/** A screen of each template, for whichever role, and every screen of the navigation. */
const SCREEN_PATHS = [
  ...Object.values(SCREEN_STATES).flatMap(({ as, path }) => (as === 'nobody' ? [] : path)),
  ...screensFor(RECORDS).map(({ path }) => `/au${path}`),
  '/au/costs?product=TAP-15&product=700417&date=2026-12-01',
  '/au/products/TAP-15',
  '/au/purchase-orders/PO-7001/receiving-sheet',
  '/au/invoices/J1001/receipt',
];

/** Pages on which a buyer sees costs. */
const WITH_COSTS = [
  '/au/invoices/J1001',
  '/au/purchase-orders/PO-7001',
  '/au/purchase-orders/PO-7001/lines/2',
  '/au/costs?product=TAP-15&date=2026-12-01',
];

test.describe('costs are hidden', () => {
  test.setTimeout(240_000);

  test('branch staff see no cost on a screen or one it links to, in its HTML or the data for its scripts', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff');
    expect(await costsOnScreens(page.request)).toEqual([]);
    // The payload that a link within the portal fetches.
    for (const path of WITH_COSTS) {
      const moved = await page.request.get(path, { headers: { rsc: '1' } });
      expect(exposedCosts(await moved.text(), SECRET_AMOUNTS), path).toEqual([]);
    }
  });

  test('a buyer sees costs in the same places, which shows that the search works', async ({
    page,
  }) => {
    await signInAs(page, 'buyer');
    for (const path of WITH_COSTS) {
      expect(await costsOn(page.request, path)).not.toEqual([]);
    }
  });
});

test('the sheet of a product says which cost applies since when, to those only who may see costs', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/products/TAP-15');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/cost/i);
  await signInAs(page, 'buyer', '/au');
  await chooseBranch(page, '501');
  await page.goto('/au/products/TAP-15');
  await expect(page.getByText('Cost in NSW:')).toContainText(
    '$1,736.09 rebated, $1,827.46 invoice · since 1 Mar 2026 · from 1 Dec 2026: $1,913.57',
  );
});

/** Reads every screen and what they link to, one of each kind: there are hundreds of invoices. */
async function costsOnScreens(request: APIRequestContext): Promise<string[]> {
  const waiting = [...new Set(SCREEN_PATHS)];
  const kinds = new Set(waiting.map(kindOf));
  const found: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const source = await sourceOf(request, path);
    const costs = exposedCosts(source, SECRET_AMOUNTS).filter((what) => !isInReference(path, what));
    found.push(...costs.map((what) => `${path}: ${what}`));
    for (const href of linksIn(source)) {
      if (kinds.has(kindOf(href))) continue;
      kinds.add(kindOf(href));
      waiting.push(href);
    }
  }
  return found;
}

/** The reference names the members for costs to everybody, but has no amounts. */
function isInReference(path: string, what: string): boolean {
  return kindOf(path).endsWith('/api') && !SECRET_AMOUNTS.includes(what);
}

/** Pages of one kind share a path, numbers and query aside. */
function kindOf(href: string): string {
  return (href.split('?')[0] ?? '').replaceAll(/[^/]*\d[^/]*/g, '#');
}

async function costsOn(request: APIRequestContext, path: string): Promise<string[]> {
  return exposedCosts(await sourceOf(request, path), SECRET_AMOUNTS);
}

/** The HTML as sent, with the data for its scripts. */
async function sourceOf(request: APIRequestContext, path: string): Promise<string> {
  const page = await request.get(path, { headers: { 'sec-fetch-site': 'same-origin' } });
  return page.text();
}

/** Addresses within the portal that a page links to, files included. */
function linksIn(source: string): string[] {
  return [...source.matchAll(/href="(\/(?:au|nz|portal-api)(?:[/?][^"#]*)?)"/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&'),
  );
}
