import { expect } from '@playwright/test';
import { TROUGH } from '#e2e/data/catalogue.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { type StaffRole, signInAs } from '#e2e/staff/staff.ts';

// What every list of records has in common, read from its HTML; interaction is tested for each list in its own spec.

/** A search of more than one page, the text above its rows, and the row counts of its first two pages. */
const PAGED: readonly (readonly [path: string, order: RegExp, first: number, second: number])[] = [
  ['/au/invoices?from=2011-01-01&to=2026-12-31', /newest first/, 50, 50],
  ['/au/purchase-orders?supplier=harbour&open=yes&sort=due', /due first/, 50, 50],
  ['/au/accounts?q=saltbush', /saltbush/i, 50, 10],
  ['/au/events?account=saltbush', /Created/, 50, 10],
];

for (const [path, order, first, second] of PAGED) {
  test(`the next page continues where this one ends: ${path}`, async ({ reader }) => {
    const page = await reader.page('auditor', path);
    expect(page.text).toMatch(order);
    expect(page.rowHeadings).toHaveLength(first);
    const next = await reader.page('auditor', page.link('Next page'));
    expect(next.rowHeadings.length).toBeLessThanOrEqual(second);
    expect(next.rowHeadings.length).toBeGreaterThan(0);
    const [, ...rows] = page.rows;
    for (const row of next.rows.slice(1)) expect(rows).not.toContain(row);
    const back = await reader.page('auditor', next.link('First page'));
    expect(back.rowHeadings).toEqual(page.rowHeadings);
  });
}

test('the date heading reverses the order', async ({ reader }) => {
  const newest = await reader.page('branch staff', '/au/invoices?q=J100');
  expect(newest.rowHeadings).toHaveLength(3);
  const oldest = await reader.page('branch staff', '/au/invoices?q=J100&sort=oldest');
  expect(oldest.text).toContain('oldest first');
  expect(oldest.rowHeadings).toEqual(newest.rowHeadings.toReversed());
});

test('headings stay in view below the bars, and any day can be asked for beside the chips', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/branches');
  const heading = page.getByRole('columnheader', { name: 'Phone' });
  const bar = await page.getByRole('banner').boundingBox();
  // The page may still become longer.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return (await heading.boundingBox())?.y;
    })
    .toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  await page.getByLabel('Another day').fill('24/12');
  await page.getByLabel('Another day').press('Enter');
  await expect(page).toHaveURL(/date=\d{4}-12-24/);
  await expect(page.getByRole('columnheader', { name: /24 Dec/ })).toBeVisible();
});

test('a list that takes longer than a moment is awaited as rows without words', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au/invoices');
  let held = Promise.withResolvers<void>();
  await page.route(/_rsc=/, (route) => held.promise.then(() => route.continue()));
  const [heading, number] = [page.locator('main > *').first(), page.locator('tbody a').first()];
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(number).toHaveCSS('opacity', '0');
  await expect(heading).toHaveCSS('opacity', '1');
  held.resolve();
  await expect(page.getByText(/^51–100/)).toBeVisible();
  await expect(number).toHaveCSS('opacity', '1');
  held = Promise.withResolvers<void>();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(heading).toHaveCSS('opacity', '0');
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expect(heading).toHaveCSS('opacity', '1');
});

/** Who downloads, the list, its file's number of lines, and some content. */
const FILES: readonly (readonly [StaffRole, string, number, RegExp])[] = [
  ['branch staff', '/au/accounts?q=saltbush', 61, /^Number,Name,/],
  ['branch staff', '/au/assets?q=swatch+1', 11, /,swatch-19,swatch-19.csv,text\/csv,/],
  ['branch staff', '/nz/branches?q=waitangi', 2, /^Number,Name,Type,[\s\S]*\n805,Waitangi,/],
  ['branch staff', '/au/products?section=LAUNDRY', 8, /^Product,Description,Brand,/],
  ['branch staff', '/au/purchase-orders?q=PO-7001', 9, /^Purchase order,/],
  ['auditor', '/au/events?account=saltbush', 61, /saltbush/i],
  ['buyer', '/au/costs?product=TAP-15&date=2026-12-01', 8, /\nTAP-15,.*,QLD,.*,1795.43,/],
];

for (const [as, path, lines, contents] of FILES) {
  test(`search results are downloaded as a spreadsheet: ${path}`, async ({ reader }) => {
    const page = await reader.page(as, path);
    const isOrders = path.includes('orders');
    const file = await reader.get(as, page.link(isOrders ? 'Lines as CSV' : 'Export CSV'));
    const name = isOrders ? 'purchase-order-lines' : path.split(/[/?]/)[2];
    expect(file.headers()['content-disposition']).toContain(`${name}.csv`);
    const text = await file.text();
    expect(text.slice(0, 1)).toBe('\u{feff}');
    expect(text.slice(1)).toMatch(contents);
    expect(text.trimEnd().split('\r\n')).toHaveLength(lines);
  });
}

/** An invalid search, its error message, and what stays in its fields. */
const WRONG: readonly (readonly [path: string, says: RegExp, typed: readonly string[]])[] = [
  [
    '/au/invoices?from=30+Feb&least=ten&customer=Banksia',
    /Check the search. Enter a date like .*Min \$ must be/,
    ['30 Feb', 'ten', 'Banksia'],
  ],
  [
    '/au/purchase-orders?from=30+Feb&supplier=tui&branch=999',
    /Check the date/,
    ['30 Feb', 'tui', '999'],
  ],
  ['/au/assets?q=tap&checksumSha256=abc', /64 hexadecimal digits/, ['tap', 'abc']],
  ['/au/accounts?q=tui&status=ASLEEP&branch=999', /must be/, ['tui', 'ASLEEP', '999']],
  ['/au/events?from=never&type=GONE', /Enter a date/, ['never']],
  ['/au/branches?state=QLD&open=maybe', /Check the search/, []],
  ['/au/costs?product=TAP-15&date=31+Nov', /Effective date Enter a date like/, ['31 Nov']],
];

for (const [path, says, typed] of WRONG) {
  test(`an invalid search says so, and its fields keep their values: ${path}`, async ({
    reader,
  }) => {
    const page = await reader.page('auditor', path);
    expect(page.text).toMatch(says);
    for (const value of typed) expect(page.html).toContain(`value="${value}"`);
    expect(page.rows).toEqual([]);
  });
}

test('a cursor of another search is reported', async ({ reader }) => {
  const page = await reader.page('branch staff', '/au/assets?q=swatch');
  const next = page.link('Next page').replace('q=swatch', 'q=tap');
  const other = await reader.page('branch staff', next);
  expect(other.text).toContain('Can’t find this page of the list');
  expect(other.link('Show the first page')).toBe('/au/assets?q=tap');
});

/** A search without results, and its message. */
const NOTHING: Readonly<Record<string, string>> = {
  '/au/invoices?customer=nobody-of-that-name': 'Nothing matches all filters',
  '/au/purchase-orders?q=no+such+thing': 'Nothing matches',
  '/nz/assets?q=no+such+thing': 'Nothing matches',
  '/au/products?q=no+such+thing': 'Nothing matches',
  '/au/accounts?q=former+traders&deleted=no': 'Nothing matches all filters',
};

test('an empty result says what to do next', async ({ reader }) => {
  for (const [path, says] of Object.entries(NOTHING)) {
    const page = await reader.page('branch staff', path);
    expect(page.text).toContain(says);
    expect(page.link('Clear filters')).toBe(path.split('?')[0]);
  }
  const all = await reader.page('branch staff', '/au/search?q=no+such+thing');
  expect(all.text).toContain('Nothing matches “no such thing”');
  expect(all.html).toContain('value="no such thing"');
});

test('an empty result names its filters, and offers to leave each out', async ({ reader }) => {
  const page = await reader.page('branch staff', '/au/invoices?q=no+such+thing&from=1/1/2011');
  expect(page.text).toContain('You searched for “no such thing”, from 1 Jan 2011.');
  expect(page.link('Clear search')).toBe('/au/invoices?from=2011-01-01');
  expect(page.link('Remove from 1 Jan 2011')).toBe('/au/invoices?q=no+such+thing');
  expect(page.link('Remove From: 1 Jan 2011')).toBe('/au/invoices?q=no+such+thing');
});

/** Forbidden, in the other country or nowhere: the response is the same, so that it reveals nothing. */
const ABSENT: Readonly<Record<Exclude<StaffRole, 'buyer'>, readonly string[]>> = {
  'asset manager': [
    '/au/accounts',
    '/au/accounts/J-70455',
    '/au/events',
    '/au/purchase-orders/PO-7001',
    '/au/availability',
  ],
  integrator: [
    '/au/invoices',
    '/au/branches',
    '/au/products',
    '/au/assets',
    '/au/search',
    '/au/events',
  ],
  auditor: ['/nz/accounts/J-70455', '/au/assets/upload'],
  'branch staff': [
    '/au/no/such/screen',
    '/au/costs?product=TAP-15',
    '/au/branches/805',
    `/nz/products/${TROUGH}`,
    '/au/products/none',
    '/au/purchase-orders/NO-1',
    '/nz/purchase-orders/PO-7001',
    '/au/purchase-orders/PO-7001/lines/99',
    '/au/assets/5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  ],
};

test('a page that does not exist, or is not for the role, is a 404 inside the portal', async ({
  reader,
}) => {
  for (const [as, paths] of Object.entries(ABSENT)) {
    for (const path of paths) {
      const page = await reader.page(as as StaffRole, path);
      expect(page, path).toMatchObject({ status: 404 });
      expect(page.heading, path).toMatch(/ not found$/);
      expect(page.link('Home'), path).toMatch(/^\/(au|nz)$/);
    }
  }
});

test('the navigation lists only what the role may see', async ({ reader }) => {
  const links = async (as: StaffRole) => (await reader.page(as, '/au')).html;
  const manager = await links('asset manager');
  expect(manager).toContain('href="/au/branches"');
  expect(manager).not.toMatch(/href="\/au\/(accounts|events|purchase-orders|availability|costs)"/);
  const staff = await links('branch staff');
  expect(staff).toContain('href="/au/invoices"');
  expect(staff).not.toContain('href="/au/costs"');
});
