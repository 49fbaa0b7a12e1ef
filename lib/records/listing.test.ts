import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { INVOICE_LIST, InvoiceListQuery } from '#lib/invoices/invoice-list.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import {
  PURCHASE_ORDER_LIST,
  PurchaseOrderListQuery,
} from '#lib/purchase-orders/purchase-order-list.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';

const database = setUpTestDatabase();
const DATES = ['2026-01-01', '2026-11-02', '2026-11-03', undefined];
/** Each with other values of a few members, so that all pairs of filters find some. */
const at = <T>(index: number, every: number, values: readonly T[]) =>
  values[Math.floor(index / every) % values.length];
const invoices = Array.from({ length: 96 }, (_, index): Invoice => {
  const { date: _date, ...undated } = anInvoice({ number: `I-${(index * 37) % 96}` });
  const date = at(index, 1, DATES);
  return {
    ...undated,
    ...(date && { date }),
    customer: { number: at(index, 2, ['17850', '555', 'x']) ?? '' },
    type: at(index, 3, ['TAX_INVOICE', 'CREDIT_NOTE'] as const) ?? 'TAX_INVOICE',
    orderNumber: at(index, 5, ['SO-1', 'SO-2']) ?? '',
    purchaseOrderNumber: at(index, 7, ['PO-1', 'PO-2']) ?? '',
    jobNumber: at(index, 11, ['J1', 'J2']) ?? '',
    ...(index % 5 === 0 && { originalNumber: at(index, 8, ['O-1', 'O-2']) }),
  };
});
const orders = Array.from({ length: 48 }, (_, index): PurchaseOrder => {
  const { orderDate: _date, ...undated } = anOrder({
    purchaseOrderNumber: `P-${(index * 37) % 48}`,
    lines: [],
  });
  const orderDate = at(index, 1, DATES);
  return {
    ...undated,
    ...(orderDate && { orderDate }),
    supplier: { number: at(index, 7, [1500, 1600]) ?? 0 },
    branches: { destination: at(index, 3, ['P01', 'P02']) ?? '' },
    isOpenPurchaseOrder: at(index, 5, [true, false]) ?? true,
  };
});

beforeAll(async () => {
  for (const invoice of invoices) await saveInvoice(database.db, 'au', invoice);
  for (const order of orders) await saveOrder(database.db, 'au', order);
  await saveInvoice(database.db, 'nz', anInvoice({ number: 'I-NZ' }));
});

type Query = Readonly<Record<string, string>>;
type Caller = Parameters<typeof testContext>[1];
type Page<T> = { readonly records: readonly T[]; readonly next: string | undefined };

async function listInvoices(query: Query, caller?: Caller): Promise<Page<Invoice>> {
  const parsed = InvoiceListQuery.parse(query);
  const page = (await INVOICE_LIST.page(testContext(database, caller), parsed)).parse();
  return { records: page.invoices, next: page.pagination?.nextCursor };
}

async function listOrders(query: Query): Promise<Page<PurchaseOrder>> {
  const parsed = PurchaseOrderListQuery.parse(query);
  const page = (await PURCHASE_ORDER_LIST.page(testContext(database), parsed)).parse();
  return { records: page.purchaseOrders, next: page.pagination?.nextCursor };
}

type Model<T> = {
  readonly all: readonly T[];
  list(query: Query): Promise<Page<T>>;
  readonly date: (record: T) => string | undefined;
  readonly number: (record: T) => string;
  /** Each filter with a value, and what it means. */
  readonly filters: Readonly<Record<string, readonly [string, (record: T) => boolean]>>;
};

/** Tests each filter by itself and with every other, in pages of seven. */
function describeList<T>(title: string, { all, list, date, number, filters }: Model<T>): void {
  const names = Object.keys(filters);
  const pairs = names.flatMap((a) => names.filter((b) => a <= b).map((b) => new Set([a, b])));
  test.each(pairs.map((pair) => [[...pair].join(' and '), pair] as const))(
    `${title} by %s come once each, by date and number`,
    async (_, pair) => {
      const chosen = [...pair].flatMap((name) =>
        filters[name] ? [[name, filters[name]] as const] : [],
      );
      const query = Object.fromEntries(chosen.map(([name, [value]]) => [name, value]));
      const keyOf = (record: T) => `${date(record) ?? ''} ${number(record)}`;
      const expected = all.filter((record) => chosen.every(([, [, meets]]) => meets(record)));
      const seen: T[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ ...query, limit: '7', ...(cursor && { cursor }) });
        expect(page.records.length).toBeLessThanOrEqual(7);
        seen.push(...page.records);
        cursor = page.next;
      } while (cursor);
      expect(expected.length).toBeGreaterThan(0);
      expect(seen).toEqual(expected.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
    },
  );
}

describeList<Invoice>('invoices', {
  all: invoices,
  list: listInvoices,
  date: ({ date }) => date,
  number: ({ number }) => number,
  filters: {
    customerNumber: ['555', ({ customer }) => customer?.number === '555'],
    orderNumber: ['SO-1', ({ orderNumber }) => orderNumber === 'SO-1'],
    purchaseOrderNumber: ['PO-2', ({ purchaseOrderNumber }) => purchaseOrderNumber === 'PO-2'],
    jobNumber: ['J1', ({ jobNumber }) => jobNumber === 'J1'],
    originalNumber: ['O-1', ({ originalNumber }) => originalNumber === 'O-1'],
    type: ['CREDIT_NOTE', ({ type }) => type === 'CREDIT_NOTE'],
    dateFrom: ['2026-11-02', ({ date = '' }) => date >= '2026-11-02'],
    dateTo: ['2026-11-03', ({ date = '9' }) => date < '2026-11-03'],
  },
});

describeList<PurchaseOrder>('purchase orders', {
  all: orders,
  list: listOrders,
  date: ({ orderDate }) => orderDate,
  number: ({ purchaseOrderNumber }) => purchaseOrderNumber,
  filters: {
    supplierNumber: ['1600', ({ supplier }) => supplier?.number === 1600],
    destination: ['P02', ({ branches }) => branches?.destination === 'P02'],
    isOpenPurchaseOrder: ['false', ({ isOpenPurchaseOrder }) => isOpenPurchaseOrder === false],
    orderDateFrom: ['2026-11-02', ({ orderDate = '' }) => orderDate >= '2026-11-02'],
    orderDateTo: ['2026-11-03', ({ orderDate = '9' }) => orderDate < '2026-11-03'],
  },
});

test('all purchase orders are listed, those without a date first', async () => {
  const { records } = await listOrders({ limit: '200' });
  expect(records.map(({ orderDate = '' }) => orderDate)).toEqual(
    orders.map(({ orderDate = '' }) => orderDate).toSorted(),
  );
});

test('callers who are limited to customers see theirs alone', async () => {
  const found = await listInvoices(
    { type: 'CREDIT_NOTE', limit: '200' },
    { customerNumbers: ['555'] },
  );
  const theirs = invoices.filter(
    ({ type, customer }) => type === 'CREDIT_NOTE' && customer?.number === '555',
  );
  expect(found.records).toHaveLength(theirs.length);
  const others = { customerNumber: '17850', limit: '200' };
  expect((await listInvoices(others, { customerNumbers: ['555'] })).records).toEqual([]);
});

test('a cursor of other filters is refused', async () => {
  const { next = '' } = await listInvoices({ jobNumber: 'J1', limit: '7' });
  await expect(listInvoices({ jobNumber: 'J2', cursor: next })).rejects.toThrow('cursor');
});

test('a page ends before a response is too large, and the next goes on', async () => {
  const comments = Array(60).fill('x'.repeat(20_000));
  const numbers = Array.from({ length: 20 }, (_, index) => `L-${index + 10}`);
  for (const number of numbers)
    await saveInvoice(database.db, 'nz', anInvoice({ number, jobNumber: 'LONG', comments }));
  const first = await listInvoices({ jobNumber: 'LONG' }, { country: 'nz' });
  const cursor = first.next ?? '';
  const second = await listInvoices({ jobNumber: 'LONG', cursor }, { country: 'nz' });
  expect(first.records.length).toBe(13);
  expect([...first.records, ...second.records].map(({ number }) => number)).toEqual(numbers);
  expect(second.next).toBeUndefined();
});
