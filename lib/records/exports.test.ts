import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from '#lib/api/paging.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import type { Context } from '#lib/auth/context.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { getResource } from '#lib/resources.ts';
import { listChanges, permissionsOf } from './changes/changes.ts';
import { type Caller, makeCaller, readCopy } from './changes/testing/follower.ts';
import { exportRecords } from './exports.ts';
import { isVisible } from './read-page.ts';

const catalogue = setUpCatalogue();
const callerOf = (caller?: Caller) => makeCaller(catalogue, caller);
const numbers = Array.from({ length: 60 }, (_, at) => `P${at}`);

beforeAll(async () => {
  await catalogue.load({
    branches: ['B1', 'B2', 'B3'].map((number) => aBranch({ number })),
    products: numbers.map((number) => aProduct({ number })),
    stock: ['B1', 'B2', 'B3'].flatMap((branchId) =>
      numbers.map((productId, onHand) => ({ branchId, productId, onHand, reserved: 0 })),
    ),
    commitments: numbers.map((productId, at) => ({
      ...{ reference: `SO-${at % 7}`, branchId: 'B2', productId },
      ...{ date: `2026-12-${10 + (at % 9)}`, quantity: 1 },
    })),
    invoices: [
      ...numbers.map((number) => anInvoice({ number })),
      anInvoiceWithCosts({ customer: { number: '2' } }),
    ],
  });
});

/** All parts of an export, one after the other; the records as they are sent. */
async function readAll(
  ctx: Context,
  name: string,
  limit: number,
  between?: () => Promise<unknown>,
) {
  const records: string[] = [];
  const parts: number[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const part = await exportRecords(ctx, getResource(name), query);
    let text = '';
    for await (const chunk of part.read()) text += chunk;
    const lines = text.split('\n').slice(0, -1);
    records.push(...lines);
    parts.push(lines.length);
    cursors.add(part.changesCursor);
    cursor = part.nextCursor;
    await between?.();
  } while (cursor !== undefined);
  return { records, parts, changesCursor: [...cursors].join() };
}

test.each(['stock', 'commitments', 'products', 'invoices', 'branches', 'product-statuses'])(
  'all %s come once, in parts by key',
  async (name) => {
    const { records, parts } = await readAll(callerOf(), name, 50);
    const there = await readCopy(catalogue.database.db, callerOf(), [getResource(name)]);
    const compared = (texts: Iterable<string>) =>
      [...texts].map((text) => JSON.stringify(JSON.parse(text))).sort();
    expect(compared(records)).toEqual(compared(there.values()));
    expect(parts.slice(0, -1)).toEqual(parts.slice(1).map(() => 50));
    expect((await readAll(callerOf(), name, 10_000)).records).toEqual(records);
  },
);

test('callers see their customers alone, and no costs without costs:read', async () => {
  const limited = callerOf({ customers: ['2'], scopes: ['invoicing:read'] });
  const { records } = await readAll(limited, 'invoices', 10);
  expect(records.map((text) => JSON.parse(text).number)).toEqual(['KIT-1']);
  expect(records.join()).not.toContain('unitCost');
  expect((await readAll(callerOf({ country: 'nz' }), 'invoices', 10)).records).toEqual([]);
});

test('the invoices of a few customers are read by their index, not among all', async () => {
  const limited = callerOf({ customers: ['2'], scopes: ['invoicing:read'] });
  const plan = await catalogue.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const where = isVisible(limited, getResource('invoices'));
    return sql`explain select from invoices where ${where}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toMatch(/Index Cond: [^}]*left[^}]*customer_number/);
});

test('what changes while parts are read is in the changes from their cursor on', async () => {
  const ctx = callerOf();
  let at = 0;
  const change = () => {
    const [before = '', after = ''] = [numbers[at], numbers[59 - at]];
    at += 1;
    return catalogue.load({
      stock: [before, after].map((productId) => ({
        branchId: 'B1',
        productId,
        onHand: 1_000 + at,
        reserved: 0,
      })),
    });
  };
  const { records, changesCursor } = await readAll(ctx, 'stock', 25, change);
  const copy = new Map(records.map((text) => [keyIn(JSON.parse(text)), JSON.parse(text)]));
  const resource = getResource('stock');
  const query = { resource: [], limit: 1_000, include: ['record' as const], cursor: changesCursor };
  const { changes } = (await listChanges(ctx, [resource], query)).parse();
  for (const { record } of changes) copy.set(keyIn(record), record);
  const there = await readCopy(catalogue.database.db, ctx, [resource]);
  expect(at).toBeGreaterThan(5);
  expect([...copy.values()].map((record) => JSON.stringify(record)).sort()).toEqual(
    [...there.values()].sort(),
  );
});

const keyIn = (record: unknown) =>
  typeof record === 'object' && record && 'branchId' in record && 'productId' in record
    ? `${record.branchId} ${record.productId}`
    : '';

test('a cursor is for its resource, country and permissions', async () => {
  const { nextCursor: cursor = '' } = await exportRecords(callerOf(), getResource('stock'), {
    limit: 3,
  });
  const others = [
    exportRecords(callerOf(), getResource('commitments'), { limit: 3, cursor }),
    exportRecords(callerOf({ country: 'nz' }), getResource('stock'), { limit: 3, cursor }),
    exportRecords(callerOf({ scopes: ['stock:read'] }), getResource('stock'), { limit: 3, cursor }),
  ];
  for (const other of others) await expect(other).rejects.toThrow('cursor');
});

test('a forged cursor is refused before it reaches the database or a header', async () => {
  const ctx = callerOf();
  const scope = {
    list: 'export',
    country: 'au',
    filter: `assets ${permissionsOf(ctx)}`,
    key: z.array(z.string()),
  };
  const read = (key: readonly string[]) =>
    exportRecords(ctx, getResource('assets'), { limit: 1, cursor: encodeCursor(scope, key) });
  const assetId = await saveAssetRecord(catalogue.database.db);
  const changes = (await exportRecords(ctx, getResource('assets'), { limit: 1 })).changesCursor;
  await read([changes, '2026-11-21 19:12:03.678901+00', assetId]);
  for (const key of [
    [changes, '0000-01-01 00:00:00+00', assetId],
    [changes, `2026-11-21 19:12:03.${'9'.repeat(300)}+00`, assetId],
    [changes, 'infinity', assetId],
    ['a\r\nSet-Cookie: b=c', '2026-11-21 19:12:03+00', assetId],
    ['€', '2026-11-21 19:12:03+00', assetId],
  ])
    await expect(read(key)).rejects.toThrow('cursor');
});

test('a caller without the scope of a resource reads none of it, whatever let them in', async () => {
  const ctx = callerOf({ scopes: ['invoicing:read'] });
  const resource = getResource('stock');
  await expect(exportRecords(ctx, resource, { limit: 3 })).rejects.toThrow('without stock:read');
  const changes = listChanges(ctx, [resource], { resource: [], limit: 3 });
  await expect(changes).rejects.toThrow('without stock:read');
});
