import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoFeed } from '#db/demo/business.ts';
import { writeFeed } from '#db/demo/fill/write-feed.ts';
import { loadFeeds } from '#db/load/load.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { anAccount } from '#lib/customer/testing/accounts.ts';
import { aBranch } from '#lib/enterprise/testing/branches.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoicing/testing/invoices.ts';
import { anOrder } from '#lib/procurement/testing/orders.ts';
import { aBrand, aProduct } from '#lib/product/testing/records.ts';
import { SearchResults } from '#lib/search/schema.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import { sessionCookie } from '#tests/contract/transports/session-cookie.ts';

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const { db } = database;
  await saveInvoice(db, 'au', anInvoice());
  await saveInvoice(db, 'au', anInvoice({ number: '4107' }));
  await saveInvoice(db, 'au', anInvoiceWithCosts({ date: '2026-11-19' }));
  await load(
    ['purchase-orders', [anOrder()]],
    ['branches', [aBranch()]],
    ['brands', [aBrand('KAURI', { name: 'Kauri Lane' })]],
    [
      'products',
      [
        aProduct({
          number: 'TAP-15',
          description: 'Pillar tap',
          brandCode: 'KAURI',
          barcodes: ['9312345678907'],
        }),
      ],
    ],
    [
      'accounts',
      [anAccount({ accountId: 'tui', number: 'A-7', name: 'Tūī Plumbing', status: 'ON_HOLD' })],
    ],
  );
  // A Friday morning in Perth.
  const settings = { ENVIRONMENT: 'test', CLOCK: '2026-11-20T10:00:00+08:00' };
  api = await startApi(database.url, { RATE_LIMIT: '10000', ...settings });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

async function load(...feeds: DemoFeed[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-search-'));
  const paths = await Promise.all(feeds.map((feed) => writeFeed(folder, feed)));
  await loadFeeds({ url: database.url, countryCode: 'au', paths });
  rmSync(folder, { recursive: true });
}

async function search(q: string, member: Partial<StaffMember> = {}): Promise<SearchResults> {
  const cookie = await sessionCookie(database.db, { role: 'branch_staff', ...member });
  const response = await api.send(`/portal-api/au/search?${new URLSearchParams({ q })}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  return SearchResults.parse(await response.json());
}

async function kinds(q: string, member: Partial<StaffMember> = {}) {
  return (await search(q, member)).groups.map(({ kind }) => kind);
}

test('a complete number leads to its document', async () => {
  const { asOf: _, ...found } = await search('kit-1');
  expect(found).toEqual({
    exact: ['/au/invoices/KIT-1'],
    groups: [
      {
        kind: 'invoices',
        title: 'Invoices',
        results: [
          {
            href: '/au/invoices/KIT-1',
            title: 'KIT-1',
            detail: 'Tax invoice, 19 Nov 2026, Ngāti Awa "O\'Brien" <b>',
            meta: '$880.88',
          },
        ],
      },
    ],
  });
});

test('a number of two documents leads to neither, and both are listed first', async () => {
  const { exact, groups } = await search('4107');
  expect(exact).toEqual(['/au/invoices/4107', '/au/purchase-orders/4107']);
  expect(groups.slice(0, 2).map(({ results }) => results[0]?.title)).toEqual(['4107', '4107']);
});

test('shows the supplier, the branch and the due date of an order', async () => {
  const { groups } = await search('ngaio', { role: 'buyer' });
  expect(groups.find(({ kind }) => kind === 'orders')?.results).toEqual([
    expect.objectContaining({
      href: '/au/purchase-orders/4107',
      detail: expect.stringMatching(/^Ngaio Tapware, for branch P01, /),
      meta: expect.stringMatching(/overdue|due/),
    }),
  ]);
  expect(groups.find(({ kind }) => kind === 'suppliers')?.results).toEqual([
    { href: '/au/purchase-orders?supplier=1500', title: '1500', detail: 'Ngaio Tapware' },
  ]);
});

test('finds a branch by word prefixes and by number, and shows whether it is open', async () => {
  const { groups } = await search('osb metro');
  expect(groups).toEqual([
    {
      kind: 'branches',
      title: 'Branches',
      results: [
        {
          href: '/au/branches/P01',
          title: 'P01',
          detail: 'Osborne Park, Osborne Park WA',
          meta: 'Open until 16:30',
          tone: 'good',
        },
      ],
    },
  ]);
  expect((await search('p01')).exact).toEqual(['/au/branches/P01']);
});

test('finds a customer by words, among those that the caller may see', async () => {
  const { groups, exact } = await search('ngati');
  expect(exact).toEqual([]);
  expect(groups.find(({ kind }) => kind === 'customers')).toEqual({
    kind: 'customers',
    title: 'Customers',
    results: [
      { href: '/au/invoices?customer=17850', title: '17850', detail: 'Ngāti Awa "O\'Brien" <b>' },
    ],
  });
  expect((await search('17850')).exact).toEqual(['/au/invoices?customer=17850']);
  expect((await search('ngati', { customerNumbers: ['1'] })).groups).toEqual([]);
});

test('finds an account by words and by number, and shows whether it is on hold', async () => {
  const { groups } = await search('tui plumb');
  expect(groups).toEqual([
    {
      kind: 'accounts',
      title: 'Accounts',
      results: [
        {
          href: expect.stringMatching(/^\/au\/accounts\/./),
          title: 'A-7',
          detail: expect.stringMatching(/^Tūī Plumbing/),
          meta: 'On hold',
          tone: 'bad',
        },
      ],
    },
  ]);
  expect((await search('a-7')).exact).toEqual([groups[0]?.results[0]?.href]);
});

test('finds a product by number, words, brand and barcode, for every role that may see products', async () => {
  const results = [
    { href: '/au/products/TAP-15', title: 'TAP-15', detail: 'Pillar tap, Kauri Lane' },
  ];
  for (const q of ['tap-1', 'pillar tap', 'kauri']) {
    const { groups, exact } = await search(q, { role: 'asset_manager' });
    expect(groups, q).toEqual([{ kind: 'products', title: 'Products', results }]);
    expect(exact, q).toEqual([]);
  }
  for (const q of ['tap-15', '9312345678907', '09312345678907']) {
    expect((await search(q)).exact, q).toEqual(['/au/products/TAP-15']);
  }
});

test('finds nothing that the role has no scope for', async () => {
  for (const q of ['4107', 'ngaio', 'ngati', 'kit-1', 'tui']) {
    expect(await kinds(q, { role: 'asset_manager' }), q).toEqual([]);
  }
  expect(await kinds('osborne', { role: 'asset_manager' })).toEqual(['branches']);
});

test('finds nothing for punctuation alone', async () => {
  for (const q of ['***', "' | !", '<>&', '\\', '%']) {
    expect((await search(q)).groups, q).toEqual([]);
  }
});
