import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { testContext } from '#lib/auth/testing/context.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { aLine, anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { listOrSimilar } from '#lib/records/list.ts';
import { PURCHASE_ORDERS } from './record.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeEach(() =>
  database.pool.query('TRUNCATE purchase_orders, purchase_order_lines, purchase_order_names'),
);

const load = (...orders: PurchaseOrder[]) => catalogue.load({ 'purchase-orders': orders });

/** An order with one line. */
function order(
  purchaseOrderNumber: string,
  members: Partial<PurchaseOrder> = {},
  line: Partial<PurchaseOrderLine> = {},
): PurchaseOrder {
  const lines = [aLine({ purchaseOrderNumber, ...line })];
  return anOrder({ purchaseOrderNumber, lines, ...members });
}

type Query = z.output<typeof PURCHASE_ORDERS.query>;
const search = (query: Query) => listOrSimilar(testContext(database), PURCHASE_ORDERS, query);
const found = async (query: Query) => (await search(query)).items.map(({ number }) => number);

test('lists orders newest first with their receipt progress', async () => {
  await load(order('1', { orderDate: '2026-11-01' }), order('2', { orderDate: '2026-11-03' }));
  const nz = testContext(database, { country: 'nz' });
  expect((await listOrSimilar(nz, PURCHASE_ORDERS, {})).items).toEqual([]);
  const { items: orders, asOf } = await search({});
  expect(asOf).toBe('2026-11-21T03:00:00.000Z');
  expect(orders.map(({ number }) => number)).toEqual(['2', '1']);
  expect(orders[0]).toEqual({
    number: '2',
    orderDate: '2026-11-03',
    destination: 'P01',
    state: 'O',
    isOpen: true,
    supplierNumber: 1500,
    supplierName: 'Ngaio Tapware',
    ordered: 10,
    received: 4,
    outstandingLines: 1,
    outstandingDate: '2026-12-01',
  });
});

test('requires every condition to hold', async () => {
  await load(
    order('1', { purchaseOrderState: 'P', branches: { destination: 'P02' } }),
    order('2', { purchaseOrderState: 'P', isOpenPurchaseOrder: false }),
    order('3', { supplier: { number: 1600, name: 'Tūī Brassware' } }, { product: { number: 7 } }),
  );
  expect(await found({ state: 'p' })).toEqual(['2', '1']);
  expect(await found({ state: 'P', open: 'yes' })).toEqual(['1']);
  expect(await found({ branch: 'p02' })).toEqual(['1']);
  expect(await found({ supplier: 'tui' })).toEqual(['3']);
  expect(await found({ supplier: '1600', branch: 'P02' })).toEqual([]);
  expect(await found({ product: 'basin mixer' })).toEqual(['2', '1']);
  expect(await found({ product: '7' })).toEqual(['3']);
  expect(await found({ product: 'no such thing' })).toEqual([]);
  expect(await found({ q: '', open: '', from: '' })).toHaveLength(3);
});

test('the general field finds by number, prefix, reference, supplier and product', async () => {
  await load(
    order('PO-77', { referenceNumber: 'X1' }),
    order('78', { referenceNumber: 'SO-PO' }, { product: { number: 77, description: 'Flue' } }),
    order('79', { supplier: { number: 1600, name: 'Flue & Co' } }),
  );
  expect(await found({ q: 'po-7' })).toEqual(['PO-77']);
  expect(await found({ q: 'so-' })).toEqual(['78']);
  expect(await found({ q: 'flue' })).toEqual(['79', '78']);
  expect(await found({ q: '77' })).toEqual(['78']);
  expect(await found({ q: '9%' })).toEqual([]);
});

test('finds overdue orders', async () => {
  await load(
    order('late', {}, { etaDate: '2026-11-20' }),
    order('today', {}, { etaDate: '2026-11-21' }),
    order('come', {}, { etaDate: '2026-11-01', quantities: { ordered: 4, received: 5 } }),
    order('closed', { isOpenPurchaseOrder: false }, { etaDate: '2026-11-01' }),
  );
  expect(await found({ overdue: 'yes' })).toEqual(['late']);
  expect(await found({ due: '2026-11-21', sort: 'due' })).toEqual(['late', 'today']);
  // Orders without outstanding lines come last.
  expect(await found({ sort: 'due' })).toEqual(['late', 'today', 'closed', 'come']);
});

test('filters by order date; an order without a date is in no range', async () => {
  const { orderDate: _, ...undated } = order('0');
  await load(undated, order('1', { orderDate: '2026-11-01' }), order('2'));
  expect(await found({ to: '2026-11-01' })).toEqual(['1']);
  expect(await found({ from: '2026-11-02' })).toEqual(['2']);
  expect(await found({ sort: 'oldest' })).toEqual(['0', '1', '2']);
  expect(await found({})).toEqual(['2', '1', '0']);
});

test('does not find an order by a product that its lines no longer have', async () => {
  await load(order('1'));
  await load(order('1', {}, { product: { number: 8, description: 'Elbow' } }));
  expect(await found({ product: 'basin' })).toEqual([]);
  expect(await found({ product: 'elbow' })).toEqual(['1']);
});

test('pages continue without gaps in each sort order, even for rare matches', async () => {
  const numbers = Array.from({ length: 120 }, (_, at) => String(1000 + at));
  const state = (at: number) => ({ purchaseOrderState: at % 2 ? 'A' : 'B' });
  const due = { etaDate: '2026-12-01' };
  await load(...numbers.map((number, at) => order(number, state(at), due)));
  const allPages = async (query: Query): Promise<string[]> => {
    const { items: orders, nextCursor } = await search(query);
    const here = orders.map(({ number }) => number);
    return nextCursor ? [...here, ...(await allPages({ ...query, cursor: nextCursor }))] : here;
  };
  expect(await allPages({})).toEqual(numbers.toReversed());
  expect(await allPages({ sort: 'due' })).toEqual(numbers);
  expect(await allPages({ state: 'A', sort: 'oldest' })).toEqual(numbers.filter((_, at) => at % 2));
});

test('a prefix that matches an order and a product finds both, each once, in order', async () => {
  const product = { number: 70041, description: 'Basin mixer' };
  await load(
    order('700415', { orderDate: '2026-11-02' }),
    order('1', { orderDate: '2026-11-03' }, { product }),
    order('700416', { orderDate: '2026-11-04' }, { product }),
    order('2', { orderDate: '2026-11-05' }),
  );
  expect(await found({ q: '70041' })).toEqual(['700416', '1', '700415']);
  expect(await found({ q: '70041', sort: 'oldest' })).toEqual(['700415', '1', '700416']);
});
