import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { rebuild } from '#feeds/rebuild/rebuild.ts';
import type { ColumnValue, Resource } from '#feeds/resource.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoiceWithCosts } from '#lib/invoices/testing/invoices.ts';
import { aBrand, aProduct } from '#lib/products/testing/records.ts';
import { aLine, anOrder, anOrderWithCosts } from '#lib/purchase-orders/testing/orders.ts';
import { staleTables } from '#server/lifecycle/database.ts';
import { startApi } from '#tests/contract/api-server.ts';
import { sessionCookie } from '#tests/support/credentials.ts';

const database = setUpTestDatabase();
let api: Awaited<ReturnType<typeof startApi>>;
let cookie: string;

beforeAll(async () => {
  await saveAssetRecord(database.db, { name: '15×20 tee' });
  const settings = { ENVIRONMENT: 'test', CLOCK: '2026-11-20T10:00:00+08:00' };
  api = await startApi(database.url, { RATE_LIMIT: '10000', ...settings });
  cookie = await sessionCookie(database.db, { role: 'branch_staff' });
});
afterAll(() => api?.close());

/** Writes a feed of each resource from which something is derived: search, availability, documents without costs. */
function writeFeeds(): string {
  const feeds = makeFeedFolder();
  feeds.write('branches.ndjson', [aBranch({ number: 'P01', name: 'Ōtāhuhu' })]);
  feeds.write('brands.ndjson', [aBrand('KAURI', { name: 'Kauri Lane' })]);
  feeds.write('products.ndjson', [
    aProduct({ number: '100417', description: 'Basin mixer', brandCode: 'KAURI' }),
    aProduct({ number: '100418', description: '½" tap' }),
  ]);
  feeds.write('invoices.ndjson', [anInvoiceWithCosts()]);
  feeds.write('purchase-orders.ndjson', [
    anOrder({ lines: [aLine({ etaDate: '2026-11-30' })] }),
    anOrderWithCosts(),
  ]);
  feeds.write('accounts.ndjson', [anAccount({ accountId: 'tui', name: 'Tūī Plumbing' })]);
  return feeds.path;
}

function load(folder: string, resources?: readonly Resource[]) {
  const options = { url: database.url, countryCode: 'au', paths: [folder] } as const;
  return loadFeeds({ ...options, ...(resources && { resources }) });
}

/** Loads the feeds as by an earlier version whose derivation rules were all wrong. */
async function loadWithBrokenRules(folder: string): Promise<void> {
  const faults: Readonly<Record<string, (correct: ColumnValue) => ColumnValue>> = {
    words: () => 'broken',
    tokens: () => 'broken',
    search: (correct) => JSON.stringify({ ...JSON.parse(String(correct)), words: "'broken'" }),
    // Without it the document with costs is sent.
    document_without_costs: () => undefined,
    etag_without_costs: () => undefined,
    received_quantity: () => 0,
    outstanding_date: () => undefined,
    lines: (correct) => JSON.stringify(JSON.parse(String(correct)).map(brokenLine)),
    rule_version: () => 0,
  };
  const broken = RESOURCES.map(
    (resource): Resource => ({
      ...resource,
      read(value, isLong) {
        const read = resource.read(value, isLong);
        if ('issues' in read || resource.customMerge) return read;
        const names = [...resource.columns, ...resource.extraColumns];
        const values = read.values.map((correct, at) => {
          const fault = faults[names[at] ?? ''];
          return fault ? fault(correct) : correct;
        });
        return { ...read, values };
      },
    }),
  );
  await load(folder, broken);
  for (const table of ['product_classes', 'product_search']) {
    await database.pool.query(`update ${table} set words = 'broken'`);
  }
  await database.pool.query(`update accounts set tokens = 'broken', rule_version = 0`);
  for (const table of ['assets', 'invoice_names', 'purchase_order_names']) {
    await database.pool.query(`update ${table} set words = 'broken', rule_version = 0`);
  }
}

function brokenLine({
  document_without_costs: _,
  etag_without_costs: __,
  ...line
}: object & {
  document_without_costs?: unknown;
  etag_without_costs?: unknown;
}) {
  return { ...line, supply_quantity: '0' };
}

async function get(path: string, body?: object) {
  const response = await api.send(path, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, etag: response.headers.get('etag'), text: withoutTimes(text) };
}

function withoutTimes(text: string): string {
  return text.replaceAll(/"asOf":"[^"]+"/g, '');
}

/** The responses to branch staff, who do not have costs:read. */
async function responses() {
  return {
    product: (await get('/portal-api/au/search?q=1%2F2%22+tap')).text,
    'product by its brand': (await get('/portal-api/au/search?q=kauri+lane')).text,
    branch: (await get('/portal-api/au/search?q=otahuhu')).text,
    account: (await get('/portal-api/au/search?q=tui')).text,
    supplier: (await get('/portal-api/au/search?q=ngaio')).text,
    customer: (await get('/portal-api/au/invoices?q=ngati')).text,
    asset: (await get('/portal-api/au/assets?q=15x20')).text,
    progress: (await get('/portal-api/au/purchase-orders/lines.csv?due=2026-11-30')).text,
    supply: (
      await get('/v1/au/availability-queries', {
        branchId: 'P01',
        channelId: 'BLMaxx',
        items: [{ productId: '100417', quantity: 5, date: '2026-11-30' }],
      })
    ).text,
    invoice: await get('/v1/au/invoices/KIT-1'),
    order: await get('/v1/au/purchase-orders/PO-COSTS'),
    line: await get('/v1/au/purchase-orders/PO-COSTS/lines/1'),
  };
}

/** The names of the responses that are correct now. */
async function correctResponses(correct: Awaited<ReturnType<typeof responses>>): Promise<string[]> {
  const now = new Map<string, unknown>(Object.entries(await responses()));
  return Object.entries(correct)
    .filter(([name, response]) => JSON.stringify(response) === JSON.stringify(now.get(name)))
    .map(([name]) => name);
}

async function history() {
  const count = async (table: string) => (await database.pool.query(`select * from ${table}`)).rows;
  const { rows } = await database.pool.query('select account_id, version, document from accounts');
  return { rows, versions: await count('account_versions'), events: await count('events') };
}

test('data derived by broken rules is correct after a rebuild, and after the same files are loaded again', async () => {
  const folder = writeFeeds();
  await load(folder);
  const correct = await responses();
  const before = await history();
  expect(correct.invoice.text).not.toContain('unitCost');
  expect(correct.supply).toContain('"availableQty":6');
  expect(correct.progress).toContain('4107');
  expect(correct.asset).toContain('15×20');
  expect(await staleTables(database.db)).toEqual([]);

  await loadWithBrokenRules(folder);
  expect((await get('/v1/au/invoices/KIT-1')).text).toContain('unitCost');
  expect(await correctResponses(correct)).toEqual([]);
  expect((await staleTables(database.db)).sort()).toEqual(STALE);
  // One record at a time, so that there are several batches.
  expect(await rebuild(database.url, { maxBatch: 1 })).toBeGreaterThan(10);
  expect(await correctResponses(correct)).toEqual(Object.keys(correct));
  expect(await staleTables(database.db)).toEqual([]);
  expect(await rebuild(database.url)).toBe(0);

  await loadWithBrokenRules(folder);
  const loaded = await load(folder);
  expect(await correctResponses(correct)).toEqual(
    Object.keys(correct).filter((name) => name !== 'asset'),
  );
  expect(loaded.map(({ file, unchanged }) => [file.resource.name, unchanged])).toContainEqual([
    'accounts',
    1,
  ]);
  expect(await staleTables(database.db)).toEqual(['assets']);
  expect((await load(folder)).every(({ replaced }) => replaced === 0)).toBe(true);
  expect(await history()).toEqual(before);
});

const STALE = [
  'accounts',
  'assets',
  'branches',
  'brands',
  'invoice_names',
  'invoices',
  'products',
  'purchase_order_names',
  'purchase_orders',
];
