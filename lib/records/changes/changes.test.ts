import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { RESOURCES as FEEDS } from '#feeds/resources.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { deleteAsset } from '#lib/assets/assets.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { aMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { etagOf } from '#lib/documents/document.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import {
  aBrand,
  aCategory,
  aFamily,
  aProduct,
  aSection,
  EVERY_ATTRIBUTE,
} from '#lib/products/testing/records.ts';
import { aCost, anOrder, anOrderWithCosts } from '#lib/purchase-orders/testing/orders.ts';
import {
  ALL,
  type Caller,
  makeCaller,
  makeFollower,
  readCopy,
  stock,
} from '#lib/records/changes/testing/follower.ts';
import { RESOURCES, resourcesNamed } from '#lib/resources.ts';
import { changesFrom, cursorOfNow, listChanges } from './changes.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
const callerOf = (caller?: Caller) => makeCaller(catalogue, caller);

const everything = {
  states: [{ id: 1, code: '01', description: 'Western “Aust”', shortDescription: 'WA' }],
  'business-unit-types': [{ id: 3, code: '30', description: 'Trade', enabled: true }],
  branches: [aBranch({ number: 'B1' }), aBranch({ number: 'B2' })],
  families: [aFamily('F1')],
  statuses: [aSection('ACTIVE')],
  sections: [aSection('S1')],
  categories: [aCategory('C1', { sectionCode: 'S1' })],
  brands: [aBrand('BR1')],
  products: [aProduct({ number: 'P1' }), aProduct({ number: 'P2' })],
  'product-attributes': [{ productNumber: 'P1', attributes: EVERY_ATTRIBUTE }],
  'product-statuses': [
    { productNumber: 'P1', level: 'NATIONAL', statusCode: 'ACTIVE', effectiveFrom: '2026-01-01' },
  ],
  'state-costs': [aCost({ productNumber: 'P1', stateCode: '01' })],
  stock: [{ branchId: 'B1', productId: 'P1', onHand: 5.25, reserved: 0 }],
  commitments: [
    { reference: 'SO-1', branchId: 'B1', productId: 'P1', date: '2026-12-01', quantity: 2 },
  ],
  'channel-holdbacks': [
    { channelId: 'BLEcom', quantity: 1 },
    { channelId: 'BLEcom', branchId: 'B1', productId: 'P1', quantity: 2 },
  ],
  invoices: [anInvoice(), anInvoiceWithCosts()],
  'purchase-orders': [anOrder(), anOrderWithCosts()],
  'industry-types': [{ code: 'I1', description: 'Plumbing', enabled: true }],
  segments: [{ code: 'SG1', description: 'Trade', enabled: true }],
  'sub-segments': [{ code: 'SS1', description: 'Small', enabled: true, segmentCode: 'SG1' }],
  accounts: [
    anAccount({ accountId: 'A1', number: '17850' }),
    anAccount({ accountId: 'A2', number: '2' }),
  ],
  metaproperties: [aMetaproperty({ name: 'usage' })],
};
async function firstChange(): Promise<string> {
  const { rows } = await database.pool.query<{ at: Date }>(
    'select min(changed_at) as at from change_batches',
  );
  return new Date(rows[0]?.at ?? 0).toISOString();
}

beforeAll(async () => {
  await catalogue.load(everything);
});

test('records are those of feeds and assets, with the keys that triggers record', async () => {
  const names = RESOURCES.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...FEEDS.map(({ name }) => name), 'assets'].toSorted());
  const { rows } = await database.pool.query<{ name: string; key: string[]; customer: string }>(`
    select split_part(arguments, E'\\\\000', 1) as name, split_part(arguments, E'\\\\000', 2)::text[] as key,
      split_part(arguments, E'\\\\000', 4) as customer
    from pg_trigger, encode(tgargs, 'escape') as arguments where tgname = 'changes_by_insert'`);
  const recorded = new Map(rows.map((row) => [row.name, row]));
  for (const { name, key, visibleTo } of RESOURCES) {
    const isLimited = typeof visibleTo === 'object' && 'customer' in visibleTo;
    const customer = isLimited ? visibleTo.customer : '';
    expect(recorded.get(name)).toEqual({ name, key: Object.keys(key), customer });
  }
});

test('who follows from the beginning holds every record as its feed has it, byte for byte', async () => {
  const assetId = await saveAssetRecord(database.db);
  const [follower, elsewhere] = [
    makeFollower(callerOf()),
    makeFollower(callerOf({ country: 'nz' })),
  ];
  const changedFrom = await firstChange();
  const changes = await follower.catchUp({ changedFrom });
  expect(new Set(changes.map(({ resource }) => resource)).size).toBe(RESOURCES.length);
  const copy = await readCopy(database.db, callerOf());
  expect(copy.size).toBeGreaterThan(RESOURCES.length);
  expect(follower.copy).toEqual(copy);
  for (const [name, records] of Object.entries(everything)) {
    if (['branches', 'accounts'].includes(name)) continue;
    const held = [...follower.copy].flatMap(([id, text]) =>
      id.startsWith(`${name} {`) ? [JSON.parse(text)] : [],
    );
    expect(held).toEqual(
      expect.arrayContaining(records.map((each) => expect.objectContaining(each))),
    );
  }
  await elsewhere.catchUp({ changedFrom });
  const shared = [`assets {"assetId":"${assetId}"}`, expect.stringContaining('metaproperties')];
  expect([...elsewhere.copy.keys()].toSorted()).toEqual(shared);
});

test('what is loaded again unchanged, rebuilt or rolled back is no change', async () => {
  const follower = makeFollower(callerOf());
  await follower.follow();
  await catalogue.load(everything);
  await database.db.updateTable('invoices').set({ rule_version: 0 }).execute();
  await catalogue.load({ invoices: everything.invoices });
  await catalogue.load({ stock: stock(7) }, { isDryRun: true });
  await expect(catalogue.load({ stock: [...stock(7), 'no record'] })).rejects.toThrow();
  expect(await follower.catchUp()).toEqual([]);
});

test('replaced, changed and deleted records are told, and an idle page has the same ETag', async () => {
  const follower = makeFollower(
    callerOf(),
    ALL.filter(({ name }) => /^(stock|products|assets)$/.test(name)),
  );
  await follower.follow();
  await catalogue.load({ stock: stock(8, 9) });
  const [first, second] = await follower.catchUp();
  expect(first).toMatchObject({
    key: { branchId: 'B1', productId: 'P1' },
    isRemoved: false,
    record: { onHand: 8 },
  });
  expect(second?.etag).toBe(etagOf(JSON.stringify(stock(8, 9)[1])));
  const idle = await follower.follow();
  expect(idle).toMatchObject({ changes: [], hasMore: false, etag: (await follower.follow()).etag });
  await catalogue.load({ segments: [{ code: 'SG2', description: 'Other', enabled: true }] });
  await catalogue.load({ stock: stock(8) }, { replace: true, maxRemoved: 1 });
  const assetId = await saveAssetRecord(database.db);
  await deleteAsset(callerOf() as Context<Scope>, assetId, undefined, { publicUrl: '' });
  const removed = (await follower.catchUp()).filter(({ isRemoved }) => isRemoved);
  expect(removed.map(({ key }) => Object.values(key))).toEqual([
    ['B1', 'P2'],
    [assetId],
    [assetId],
  ]);
});

test('callers see their customers and costs alone, and a record that moves leaves one and comes to the other', async () => {
  const seen = resourcesNamed(['invoices', 'accounts', 'purchase-orders']);
  const scopes = ['invoicing:read', 'customer:read', 'procurement:read'] as const;
  const callers = [
    callerOf({ customers: ['17850'], scopes }),
    callerOf({ customers: ['2', '3'], scopes }),
    callerOf({ customers: [] }),
  ];
  const followers = callers.map((ctx) => makeFollower(ctx, seen, 1));
  for (const each of followers) await each.follow();
  const customer = { number: '2', name: 'Two' };
  await catalogue.load({
    invoices: [
      anInvoice({ customer }),
      anInvoiceWithCosts({ number: 'K2' }),
      anInvoice({ number: 'N', customer: { name: '' } }),
    ],
    accounts: [anAccount({ accountId: 'A1', number: '3' })],
    'purchase-orders': [anOrderWithCosts('PO-2')],
  });
  const changes = await Promise.all(followers.map((each) => each.catchUp()));
  const invoices = changes.map((each) =>
    each.flatMap(({ resource, key, isRemoved }) =>
      resource === 'purchase-orders' ? [] : [[Object.values(key)[0], isRemoved]],
    ),
  );
  expect(invoices.map((each) => each.toSorted())).toEqual([
    [
      ['536365', true],
      ['A1', true],
      ['K2', false],
    ],
    [
      ['536365', false],
      ['A1', false],
    ],
    [],
  ]);
  expect(JSON.stringify(changes[0])).not.toMatch(/unitCost|pricing/);
  expect(changes[0]?.filter(({ resource }) => resource === 'purchase-orders')).toHaveLength(1);
  const everybody = makeFollower(callerOf(), seen);
  await everybody.catchUp({ changedFrom: await firstChange() });
  expect([...everybody.copy.keys()]).toContain('invoices {"number":"N"}');
});

test('what changed of a few customers is found by their index, not among all that a load changed', async () => {
  await database.pool.query(`
    insert into changes (country_code, batch_id, key, audience)
    select 'au', batch_id, format('["%s"]', number), number % 1000 + 3
    from (select max(batch_id) as batch_id from change_batches where resource = 'invoices') as batch,
      generate_series(1, 9000) as number;
    analyze changes`);
  const ctx = callerOf({ customers: ['2'], scopes: ['invoicing:read'] });
  const read = { ctx, resources: resourcesNamed(['invoices']), hasRecords: false };
  const page = changesFrom(read, { position: 1, key: '' }, 50);
  const plan = await sql`explain (analyze, format json) ${page}`.execute(database.db);
  expect(JSON.stringify(plan.rows)).toContain('changes_by_audience');
  expect(JSON.stringify(plan.rows)).not.toMatch(/Rows Removed by Filter":\d{3}/);
});

test('a cursor of other resources, another country, or damaged, is refused', async () => {
  const cursor = await cursorOfNow(callerOf(), resourcesNamed(['stock', 'products']));
  const read = (ctx: Context, names: string[], text: string) =>
    listChanges(ctx, resourcesNamed(names), { resource: names, limit: 1, cursor: text });
  await read(callerOf(), ['products', 'stock'], cursor);
  const refused = { code: 'VALIDATION_ERROR', details: [{ field: 'cursor' }] };
  await expect(read(callerOf(), ['stock'], cursor)).rejects.toMatchObject(refused);
  await expect(
    read(callerOf({ country: 'nz' }), ['stock', 'products'], cursor),
  ).rejects.toMatchObject(refused);
  for (const text of [
    cursor.slice(1),
    `${cursor.slice(0, -2)}AA`,
    btoa('["abcdefghijkl",1,2,3,4]').replaceAll('=', ''),
  ])
    await expect(read(callerOf(), ['stock', 'products'], text)).rejects.toMatchObject(refused);
  const both = listChanges(callerOf(), [], {
    resource: [],
    limit: 1,
    cursor,
    changedFrom: '2026-11-20T00:00:00.000Z',
  });
  await expect(both).rejects.toMatchObject({ details: [{ field: 'changedFrom' }] });
});

test('a page ends before 16 MiB, and the next goes on', async () => {
  const follower = makeFollower(callerOf(), resourcesNamed(['invoices']), 1_000);
  await follower.follow();
  const comments = Array.from({ length: 1_500 }, () => 'x'.repeat(2_000));
  await catalogue.load({
    invoices: Array.from({ length: 7 }, (_, at) => anInvoice({ number: `L${at}`, comments })),
  });
  const first = await follower.follow();
  expect([first.changes.length, first.hasMore]).toEqual([5, true]);
  expect((await follower.catchUp()).map(({ key }) => key['number'])).toEqual(['L5', 'L6']);
});
