import { type APIRequestContext, expect } from '@playwright/test';
import { SCREENS } from '#components/shell/navigation/screens.tsx';
import { SCREEN_STATES } from '#e2e/contact-sheet/screens.ts';
import { SECRET_AMOUNTS } from '#e2e/data/state-costs.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { exposedCosts } from '#lib/procurement/testing/exposed-costs.ts';

/** Responses of the portal’s own API and of the public one, for records that have costs. */
const ANSWERS: readonly (readonly [path: string, body?: object])[] = [
  ['/portal-api/au/search?q=J1001'],
  ['/portal-api/au/invoices?q=J1001'],
  ['/portal-api/au/invoices/list?', { numbers: ['J1001'] }],
  ['/portal-api/au/invoices/lines.csv?', { numbers: ['J1001'] }],
  ['/portal-api/au/invoices/lines.csv?number=J1001'],
  ['/portal-api/au/purchase-orders/lines.csv?q=PO-7'],
  ['/portal-api/au/costs/in-force.csv?product=TAP-15'],
  ['/portal-api/au/costs/history.csv?product=TAP-15&product=700417'],
  ['/portal-api/au/products/near?', { typed: ['TAP-16', '700417x'] }],
  ['/v1/au/invoices/J1001'],
  ['/v1/au/invoices?invoiceNumber=J1001'],
  ['/v1/au/purchase-orders/PO-7001'],
  ['/v1/au/purchase-orders/PO-7001/lines/2'],
  ['/v1/au/products/TAP-15'],
  ['/v1/au/products/TAP-15/state-costs/01'],
  ['/v1/au/products/TAP-15/state-costs/01/effective-cost?effectiveDate=2026-12-01'],
];

/** Every screen of the contact sheet, for whichever role, and every screen of the navigation. */
const SCREEN_PATHS = [
  ...SCREEN_STATES.filter(({ as }) => as !== 'nobody').map(({ path }) => path),
  ...SCREENS.map(({ path }) => `/au${path}`),
  '/au/costs?product=TAP-15&product=700417&date=2026-12-01',
  '/au/products/TAP-15',
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

  test('branch staff see no cost in a response or file of the portal or the API', async ({
    page,
  }) => {
    await signInAs(page, 'branch staff');
    expect(await costsInAnswers(page.request)).toEqual([]);
  });

  test('a buyer sees costs in the same places, which shows that the search works', async ({
    page,
  }) => {
    await signInAs(page, 'buyer');
    const answers = (await costsInAnswers(page.request)).join('\n');
    for (const [path] of ANSWERS.slice(3, 8)) expect(answers).toContain(`${path}: `);
    for (const [path] of ANSWERS.slice(9, 13)) expect(answers).toContain(`${path}: `);
    for (const path of WITH_COSTS) {
      expect(await costsOn(page.request, path)).not.toEqual([]);
    }
  });
});

async function costsInAnswers(request: APIRequestContext): Promise<string[]> {
  const found: string[] = [];
  for (const [path, body] of ANSWERS) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = body
      ? await request.post(path, { headers, data: body })
      : await request.get(path, { headers });
    found.push(
      ...exposedCosts(await answer.text(), SECRET_AMOUNTS).map((what) => `${path}: ${what}`),
    );
  }
  return found;
}

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
