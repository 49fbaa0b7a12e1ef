import { beforeAll, expect, test, vi } from 'vitest';
import { searchCustomerOrderGroup } from '#app/(portal)/[countryCode]/search/customer-order-group.ts';
import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { CustomerOrderHeadline } from '#components/customer-orders/order-headline.tsx';
import { CustomerOrderLines } from '#components/customer-orders/order-lines.tsx';
import { CustomerOrderPanel } from '#components/customer-orders/order-panel.tsx';
import { CustomerOrderPickSheet } from '#components/customer-orders/order-pick-sheet.tsx';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { branches, commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { systemContext } from '#lib/auth/testing/context.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { addMoney } from '#lib/money.ts';
import { outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { renderText } from '#tests/support/markup.ts';
import { generateBusiness } from '#tools/demo/testing/generate-business.ts';

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

const TODAY = '2026-11-21';
/** A third of the trade has orders of every kind. */
const { records, feeds } = generateBusiness('au', TODAY, 0.3);
const isOpen = (order: PurchaseOrder) => outstandingLines(order).length > 0;
const keysOf = ({ lines = [] }: PurchaseOrder) =>
  lines.flatMap(({ customerOrder: of }) => (of?.number === undefined ? [] : String(of.number)));
/** The numbers of customers' orders that goods are to come or promised for. */
const keys = new Set([
  ...records.purchaseOrders.filter(isOpen).flatMap(keysOf),
  ...records.commitments.map((each) => each.reference),
]);

const database = setUpTestDatabase();
const clock = { now: () => new Date(`${TODAY}T03:00:00Z`) };
const context = () => systemContext({ ...database, countryCode: 'au', clock });

/** Only what open orders are made of: the whole business takes a minute. */
beforeAll(async () => {
  const { db } = database;
  await insertRecords(db, 'au', branches, feeds.get('branches') ?? []);
  for (const order of records.purchaseOrders)
    if (isOpen(order) || keysOf(order).some((key) => keys.has(key)))
      await saveOrder(db, 'au', order);
  for (const invoice of records.invoices)
    if (keys.has(invoice.orderNumber ?? '')) await saveInvoice(db, 'au', invoice);
  await insertRecords(db, 'au', commitments, records.commitments);
  const promised = new Set(records.commitments.map(({ productId }) => productId));
  const held = records.stock.filter(({ productId }) => promised.has(productId));
  await insertRecords(db, 'au', stock, held);
});

test('every screen and paper gives an open customer order the same days', async () => {
  const differences: object[] = [];
  const said: Days[] = [];
  for (const key of keys) {
    const [order] = (await findOrdersByKey(context(), [key])).values();
    if (!order) throw new Error(`There is no order ${key}.`);
    const { headline = '', ...others } = await customerOrderScreens(order);
    const days = daysIn(headline);
    said.push(days);
    for (const [screen, text] of Object.entries(others))
      if (String(daysIn(text)) !== String(days)) differences.push({ key, headline, screen, text });
  }
  expect(differences).toEqual([]);
  expect(said.filter(([first]) => first).length).toBeGreaterThan(10);
  expect(said.filter(([, , late]) => late).length).toBeGreaterThan(1);
});

test('of an order that is not invoiced, the deposit and what is still to pay are its value', async () => {
  const orders = [...(await findOrdersByKey(context(), [...keys])).values()];
  const ahead = orders.flatMap(({ number, money }) =>
    money?.invoiced === 0 && money.value !== undefined && money.owing !== undefined
      ? { number, sum: addMoney(money.deposit, money.owing), value: money.value }
      : [],
  );
  expect(ahead.filter(({ sum, value }) => sum !== value)).toEqual([]);
  expect(ahead.length).toBeGreaterThan(10);
});

async function customerOrderScreens(order: CustomerOrder): Promise<Record<string, string>> {
  const ctx = context();
  const orderBranches = await findOrderBranches(ctx, [order]);
  const { results } = await searchCustomerOrderGroup(ctx, parseTypedSearch(ctx, order.number));
  const one = { order, orderBranches, phone: undefined, printed: '' };
  const list = { orders: [order], orderBranches };
  return {
    search: results.flatMap(({ details }) => details).join(' · '),
    headline: renderText(CustomerOrderHeadline, one),
    lines: renderText(CustomerOrderLines, { ...order, orderBranches, products: new Set<string>() }),
    panel: renderText(CustomerOrderPanel, list),
    'pick sheet': renderText(CustomerOrderPickSheet, { ...one, units: new Map() }),
  };
}

type Days = readonly [first: string, last: string, late: number];

/** The days that goods are due by what a text says: `was due 4 Nov, 17 days late, the rest by 30 Nov`. */
function daysIn(text: string): Days {
  const dates = Array.from({ length: 400 }, (_, at) => dayAfter(TODAY, at - 200));
  const said = new Set([...text.matchAll(DAY)].map(([, day]) => day));
  const days = dates.map(formatDayAndMonth).filter((day) => said.has(day));
  const late = [...text.matchAll(/(\d+) days? late/g)].map(([, count]) => Number(count));
  return [days[0] ?? '', days.at(-1) ?? '', Math.max(0, ...late)];
}

/** What is sent from another branch is due on the day that it was promised for. */
const DAY =
  /\b(?:due|the rest by|there:|to come from [^,]+, promised for) (\d{1,2} [A-Z][a-z]{2})\b/g;
