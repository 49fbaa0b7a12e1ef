import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { branches, channelHoldbacks, commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { systemContext } from '#lib/auth/testing/context.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { saveProducts } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { checkAvailability, findBranchStock, readSellableQuantities } from './availability.ts';
import type { ChannelId } from './schema.ts';

const database = setUpTestDatabase();
let prepared: ReadPool;
let reads = 0;
let betweenReads: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const opened = openReadPool(database.url, { connections: 1 });
  prepared = {
    async run(read, params) {
      reads += 1;
      const rows = await opened.run(read, params);
      await betweenReads?.();
      return rows;
    },
    close: () => opened.close(),
  };
  const { db } = database;
  for (const country of ['au', 'nz'] as const) {
    for (const number of ['1', '2']) {
      const timeZone = country === 'au' ? 'Australia/Perth' : 'Pacific/Chatham';
      const location = { ...aBranch().location, timeZone };
      await insertRecords(db, country, branches, [aBranch({ number, location })]);
    }
  }
});
afterAll(() => prepared.close());

test('supply counts at the receiving branch of an order line while the line is open', async () => {
  const { db } = database;
  await saveProducts(db, 'au', [aProduct({ number: '7001' })]);
  const line = (lineNumber: number, members: Partial<Parameters<typeof aLine>[0]> = {}) =>
    aLine({
      lineNumber,
      purchaseOrderNumber: 'S1',
      product: { number: 7001 },
      branchCode: '1',
      etaDate: '2026-12-01',
      quantities: { ordered: 10, received: 0 },
      ...members,
    });
  const { branchCode: _, etaDate: __, ...bare } = line(2);
  const lines = [
    line(1, { quantities: { ordered: 10, received: 7.5 } }),
    // At the order's destination, on the order's date.
    { ...bare, quantities: { ordered: 100, received: 0 } },
    line(3, { branchCode: '2' }),
    line(4, { deleted: true }),
    line(5, { purchaseOrderType: 'DIRECT' }),
    line(6, { purchaseOrderType: 'CUSTOMER_BUYIN' }),
    line(7, { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' }),
    line(8, { kit: { isKitHeader: true } }),
    line(9, { etaDate: '2026-11-20' }),
    line(10, { quantities: { ordered: 5, received: 9 } }),
  ];
  const order = { branches: { destination: '1' }, arrivalDate: '2026-12-24' };
  await saveOrder(db, 'au', anOrder({ ...order, purchaseOrderNumber: 'S1', lines }));
  const closed = { ...order, purchaseOrderNumber: 'S2', isOpenPurchaseOrder: false };
  const ofClosed = [line(1, { purchaseOrderNumber: 'S2' })];
  await saveOrder(db, 'au', anOrder({ ...closed, lines: ofClosed }));
  expect(await promised('7001', '2026-11-30')).toEqual([0, '2026-12-01']);
  expect(await promised('7001', '2026-12-23')).toEqual([2, '2026-12-01']);
  expect(await promised('7001', '2026-12-24', { quantity: 102 })).toEqual([102, '2026-12-24']);
  expect(await promised('7001', '2026-12-24', { quantity: 103 })).toEqual([102, undefined]);
});

test('the holdback for branch and product takes precedence over all others', async () => {
  const { db } = database;
  const numbers = ['H-BOTH', 'H-PRODUCT', 'H-NONE'];
  const products = numbers.map((number) => aProduct({ number }));
  await saveProducts(db, 'au', products);
  for (const branchId of ['1', '2']) {
    const held = numbers.map((productId) => ({ branchId, productId, onHand: 100, reserved: 0 }));
    await insertRecords(db, 'au', stock, held);
  }
  await insertRecords(db, 'au', channelHoldbacks, [
    { channelId: 'BLEcom', branchId: '1', productId: 'H-BOTH', quantity: 1 },
    { channelId: 'BLEcom', productId: 'H-BOTH', quantity: 20 },
    { channelId: 'BLEcom', productId: 'H-PRODUCT', quantity: 30 },
    { channelId: 'BLEcom', branchId: '1', quantity: 40 },
    { channelId: 'BLEcom', quantity: 50 },
    { channelId: 'BLMaxx', branchId: '2', quantity: 60 },
  ]);
  const at = async (branchId: string, channelId: ChannelId) =>
    (await check(numbers, { branchId, channelId })).map(({ availableQty }) => availableQty);
  expect(await at('1', 'BLEcom')).toEqual([99, 70, 60]);
  expect(await at('2', 'BLEcom')).toEqual([80, 70, 50]);
  expect(await at('1', 'BLMaxx')).toEqual([100, 100, 100]);
  expect(await at('2', 'BLMaxx')).toEqual([40, 40, 40]);
});

test('nested kits are as available as their components, read in one consistent snapshot', async () => {
  const { db } = database;
  await saveProducts(db, 'au', [
    aProduct({ number: 'K-TAP' }),
    aProduct({ number: 'K-PIPE', productType: 'STOCK' }),
    kit('K-SET', { 'K-TAP': 1, 'K-PIPE': 0.3 }),
    kit('K-ROOM', { 'K-SET': 2, 'K-TAP': 1 }),
    kit('K-ROUND', { 'K-LOOP': 1 }),
    kit('K-LOOP', { 'K-TAP': 1, 'K-ROUND': 1 }),
    kit('K-GONE', { 'K-TAP': 1, 'K-NOWHERE': 1 }),
  ]);
  await insertRecords(db, 'au', stock, [
    { branchId: '1', productId: 'K-TAP', onHand: 10, reserved: 0 },
    { branchId: '1', productId: 'K-PIPE', onHand: 2.1, reserved: 0.3 },
    { branchId: '1', productId: 'K-ROOM', onHand: 50, reserved: 0 },
  ]);
  await insertRecords(db, 'au', commitments, [
    { reference: 'J', branchId: '1', productId: 'K-TAP', date: '2026-12-01', quantity: 4 },
  ]);
  const before = reads;
  const items = await check(['K-SET', 'K-ROOM', 'K-ROUND', 'K-LOOP', 'K-GONE', 'K-NOWHERE']);
  expect(items.map(({ availableQty }) => availableQty)).toEqual([6, 3, 0, 0, 0, 0]);
  expect(items.flatMap(({ productId, error }) => (error ? productId : []))).toEqual(['K-NOWHERE']);
  // First the kits, then everything again with their components.
  expect(reads - before).toBe(2);
  const ctx = contextAt('au');
  const inStock = await readSellableQuantities(ctx, '1', 'BLMaxx', ['K-SET', 'K-NOWHERE']);
  expect(inStock).toEqual(new Map([['K-SET', 6]]));
  expect(await findBranchStock(ctx, '1', 'BLMaxx', 'K-PIPE')).toEqual({ onHand: 2.1, sellable: 1 });
  const ofKit = { onHand: undefined, sellable: 6 };
  expect(await findBranchStock(ctx, '1', 'BLMaxx', 'K-SET')).toEqual(ofKit);
  for (const [branch, product] of [
    ['1', 'K-NOWHERE'],
    ['none', 'K-PIPE'],
  ] as const)
    expect(await findBranchStock(ctx, branch, 'BLMaxx', product)).toBeUndefined();
  expect(await promised('K-SET', '2026-11-22', { quantity: 6 })).toEqual([6, '2026-11-22']);
  expect(await promised('K-ROOM', '2026-11-22', { quantity: 3 })).toEqual([2, undefined]);
});

test('a kit that changes between reads is answered in its new form', async () => {
  const { db } = database;
  const parts = ['C-OLD', 'C-NEW'].map((number) => aProduct({ number }));
  await saveProducts(db, 'au', [...parts, kit('C-KIT', { 'C-OLD': 1 })]);
  await insertRecords(db, 'au', stock, [
    { branchId: '1', productId: 'C-OLD', onHand: 3, reserved: 0 },
    { branchId: '1', productId: 'C-NEW', onHand: 8, reserved: 0 },
  ]);
  betweenReads = async () => {
    betweenReads = undefined;
    await db.deleteFrom('products').where('number', '=', 'C-KIT').execute();
    await saveProducts(db, 'au', [kit('C-KIT', { 'C-NEW': 1 })]);
  };
  expect((await check(['C-KIT'])).map(({ availableQty }) => availableQty)).toEqual([8]);
});

test('uses today’s date at the branch', async () => {
  const { db } = database;
  for (const country of ['au', 'nz'] as const) {
    await saveProducts(db, country, [aProduct({ number: '7002' })]);
    const order = { purchaseOrderNumber: 'T1' };
    const coming = { product: { number: 7002 }, branchCode: '1', etaDate: '2026-11-22' };
    await saveOrder(db, country, anOrder({ ...order, lines: [aLine({ ...order, ...coming })] }));
  }
  const at = async (time: string) => {
    const now = new Date(time);
    const inPerth = await promised('7002', '2026-11-22', { now });
    return [inPerth, await promised('7002', '2026-11-22', { now, country: 'nz' })];
  };
  const coming = [6, '2026-11-22'];
  // 10:30 on the 22nd in Perth; the Chatham Islands are on the same date.
  expect(await at('2026-11-22T02:30:00Z')).toEqual([coming, coming]);
  // Nine hours later it is the 23rd in the Chathams, and the supply of the 22nd is overdue.
  expect(await at('2026-11-22T11:30:00Z')).toEqual([coming, [0, undefined]]);
});

const NOW = new Date('2026-11-22T02:00:00Z');

function kit(number: string, parts: Readonly<Record<string, number>>) {
  const needs = Object.entries(parts);
  const kitComponents = needs.map(([productNumber, quantity]) => ({ productNumber, quantity }));
  return aProduct({ number, productType: 'KIT', kitComponents });
}

type Options = { readonly quantity?: number; readonly country?: 'au' | 'nz'; readonly now?: Date };

/** The ATP of a product at branch 1, and the first date for the quantity. */
async function promised(
  productId: string,
  date: string,
  { quantity = 1, country = 'au', now = NOW }: Options = {},
) {
  const { items } = await checkAvailability(contextAt(country, now), {
    branchId: '1',
    channelId: 'OnsiteMaxx',
    items: [{ productId, quantity, date }],
  });
  return items.flatMap((item) => [item.availableQty, item.availableByDate]);
}

/** The quantity that can be sold now. */
async function check(
  productIds: readonly string[],
  { branchId = '1', channelId = 'OnsiteMaxx' as ChannelId } = {},
) {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }));
  return (await checkAvailability(contextAt('au'), { branchId, channelId, items })).items;
}

function contextAt(countryCode: 'au' | 'nz', now = NOW) {
  return systemContext({ db: database.db, prepared, clock: { now: () => now }, countryCode });
}
