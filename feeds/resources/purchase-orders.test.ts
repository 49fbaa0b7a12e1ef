import { beforeEach, expect, test } from 'vitest';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { getPurchaseOrder, getPurchaseOrderLine } from '#lib/purchase-orders/purchase-orders.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { aLine, anOrder, anOrderWithCosts } from '#lib/purchase-orders/testing/orders.ts';
import { purchaseOrders } from './purchase-orders.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeEach(() => database.pool.query('TRUNCATE purchase_orders, purchase_order_lines'));

async function load(...orders: (PurchaseOrder | string)[]) {
  const [summary] = await catalogue.load({ 'purchase-orders': orders });
  return summary;
}

const lines = () =>
  database.db
    .selectFrom('purchase_order_lines')
    .select(['purchase_order_number', 'line_number', 'supply_quantity', 'supply_date', 'etag'])
    .orderBy('purchase_order_number')
    .orderBy('line_number')
    .execute();

/** System columns that change whenever a row is written or locked. */
async function versions(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ line: string; version: string }>(
    `SELECT purchase_order_number || ' ' || line_number AS line, xmin || ' ' || xmax || ' ' || ctid AS version
     FROM purchase_order_lines`,
  );
  return Object.fromEntries(rows.map(({ line, version }) => [line, version]));
}

test('an order and its lines are returned as the text that was loaded', async () => {
  const order = anOrder({
    lines: [
      aLine({ comments: 'Māori “ü” \\" \\n\n', product: { number: 1 } }),
      aLine({ lineNumber: 7 }),
    ],
  });
  const priced = anOrderWithCosts();
  // Whitespace is dropped, numbers get their shortest form, and timestamps are in UTC.
  const written = JSON.stringify(priced)
    .replaceAll('100.1,', ' 100.10,')
    .replace('2026-11-02T03:04:05.678Z', '2026-11-02T14:04:05.6780+11:00');
  expect(await load(order, written)).toMatchObject({ inserted: 2 });

  const ctx = catalogue.at();
  for (const stored of [order, priced]) {
    const number = stored.purchaseOrderNumber;
    expect((await getPurchaseOrder(ctx, number)).body).toBe(JSON.stringify(stored));
    for (const line of stored.lines ?? []) {
      const { body } = await getPurchaseOrderLine(ctx, number, line.lineNumber);
      expect(body).toBe(JSON.stringify(line));
    }
  }
});

test('the search columns and the outstanding quantities of an order are stored', async () => {
  const undated = aLine({ lineNumber: 2, quantities: { ordered: 0.3, received: 0.1 } });
  delete undated.etaDate;
  await load(anOrder({ lines: [aLine(), undated, aLine({ lineNumber: 3, deleted: true })] }));
  const order = await database.db
    .selectFrom('purchase_orders')
    .select(['order_date', 'arrival_date', 'supplier_number', 'supplier_name', 'state', 'is_open'])
    .select(['destination', 'reference_number', 'etag_without_costs'])
    .executeTakeFirst();
  expect(order).toEqual({
    order_date: '2026-11-02',
    arrival_date: '2026-12-10',
    supplier_number: 1500,
    supplier_name: 'Ngaio Tapware',
    state: 'O',
    is_open: true,
    destination: 'P01',
    reference_number: 'Q-88',
    etag_without_costs: null,
  });
  expect(await lines()).toMatchObject([
    { line_number: 1, supply_quantity: '6', supply_date: '2026-12-01' },
    { line_number: 2, supply_quantity: '0.2', supply_date: '2026-12-10' },
    { line_number: 3, supply_quantity: '0', supply_date: '2026-12-01' },
  ]);
  const bound = await database.db
    .selectFrom('purchase_order_lines')
    .select(['branch_number', 'product_number'])
    .distinct()
    .execute();
  expect(bound).toEqual([{ branch_number: 'P01', product_number: '100417' }]);
});

test('loading the same feed again writes nothing', async () => {
  await load(anOrder(), anOrderWithCosts());
  const before = await versions();
  expect(await load(anOrder(), anOrderWithCosts())).toMatchObject({ unchanged: 2, replaced: 0 });
  expect(await versions()).toEqual(before);
});

test('only the changed lines of an order are written, and missing ones deleted', async () => {
  const [one, two, three] = [1, 2, 3].map((lineNumber) => aLine({ lineNumber }));
  const other = anOrder({
    purchaseOrderNumber: 'PO-2',
    lines: [aLine({ purchaseOrderNumber: 'PO-2' })],
  });
  if (!one || !two || !three) throw new Error('There are three lines');
  await load(anOrder({ lines: [one, two, three] }), other);
  const before = await versions();
  const received = { ...two, quantities: { ordered: 10, received: 10 } };
  await load(anOrder({ lines: [one, received, aLine({ lineNumber: 4 })] }));
  const after = await versions();
  expect(Object.keys(after).sort()).toEqual(['4107 1', '4107 2', '4107 4', 'PO-2 1']);
  expect(after['4107 1']).toBe(before['4107 1']);
  expect(after['PO-2 1']).toBe(before['PO-2 1']);
  expect(after['4107 2']).not.toBe(before['4107 2']);
  expect((await lines()).map((line) => line.supply_quantity)).toEqual(['6', '0', '6', '6']);
});

test('lines take what they lack from their order', async () => {
  const line = aLine();
  delete line.etaDate;
  delete line.branchCode;
  await load(anOrder({ lines: [line] }));
  await load(
    anOrder({ lines: [line], arrivalDate: '2027-01-01', branches: { destination: 'P02' } }),
  );
  expect(await lines()).toMatchObject([{ supply_date: '2027-01-01', supply_quantity: '6' }]);
  await load(anOrder({ lines: [line], isOpenPurchaseOrder: false }));
  expect(await lines()).toMatchObject([{ supply_quantity: '0' }]);
});

test('removing prices also removes the document without costs', async () => {
  await load(anOrderWithCosts('4107'));
  await load(anOrder());
  const stored = await database.db
    .selectFrom('purchase_order_lines')
    .select('document_without_costs')
    .execute();
  expect(stored).toEqual([{ document_without_costs: null }]);
});

test.each<[object, string]>([
  [
    { purchaseOrderNumber: '4108' },
    'lines[1].purchaseOrderNumber: must be that of the order, 4107',
  ],
  [{ lineNumber: 1 }, 'lines[1].lineNumber: is already that of lines[0]'],
  [{ lineNumber: 0 }, 'lines[1].lineNumber: '],
  [{ lineNumber: 2 ** 31 }, 'lines[1].lineNumber: '],
  [{ kit: { headerLineNumber: 9 } }, 'lines[1].kit.headerLineNumber: there is no other line 9'],
  [{ kit: { headerLineNumber: 2 } }, 'lines[1].kit.headerLineNumber: there is no other line 2'],
  [{ lineId: 900_001 }, 'lines[1].lineId: is already that of lines[0]'],
  [{ purchaseOrderType: 'LAYBY' }, 'lines[1].purchaseOrderType: '],
  [{ etaDate: '2026-02-30' }, 'lines[1].etaDate: must be a calendar date'],
  [{ overstockStatus: 'OK' }, 'lines[1].overstockStatus: must be a single character'],
  [{ eta: '2026-02-03' }, 'lines[1].eta'],
])('reports a line with %j, naming the member', (members, issue) => {
  const second: PurchaseOrderLine = { ...aLine({ lineNumber: 2 }), ...members };
  expect(issuesOf({ lines: [aLine(), second] })).toContain(issue);
});

test.each<[object, string]>([
  [{ purchaseOrderState: 'OP' }, 'purchaseOrderState: must be a single character'],
  [
    { centralManagement: { approvedDateTime: '2026-11-02T03:04:05' } },
    'centralManagement.approvedDateTime: must be a timestamp with an offset or Z',
  ],
  [{ entry: { enteredTime: '24:00:00' } }, 'entry.enteredTime: must be a time as HH:mm:ss'],
  [
    { deliveryDetails: { pickupInformation: { pickupTime: '10:00:00' } } },
    'deliveryDetails.pickupInformation.pickupTime: must be a time as HH:mm',
  ],
  [{ supplier: { number: 2 ** 31 } }, 'supplier.number: '],
])('reports %j, naming the member', (members, issue) => {
  expect(issuesOf(members)).toContain(issue);
});

test('a feed never removes an order', async () => {
  await load(anOrder(), anOrderWithCosts());
  const orders = [anOrder()];
  const [summary] = await catalogue.load({ 'purchase-orders': orders }, { replace: true });
  expect(summary).toMatchObject({ removed: 0, unchanged: 1 });
  expect(await lines()).toHaveLength(5);
});

function issuesOf(members: object): string {
  return recordIssues(purchaseOrders, { ...anOrder(), ...members }).join('\n');
}
