import { expect, test } from 'vitest';
import { type FoundGroup, searchResults } from './groups.ts';

const clock = { now: () => new Date('2026-11-21T03:00:00Z') };
const result = (title: string) => ({ href: `/au/${title}`, title, detail: 'Tax invoice' });
const titles = (count: number) => Array.from({ length: count }, (_, at) => result(`${at}`));
const invoices: FoundGroup = { kind: 'invoices', title: 'Invoices', results: titles(1) };
const orders: FoundGroup = { kind: 'orders', title: 'Purchase orders', results: titles(1) };
const customers: FoundGroup = { kind: 'customers', title: 'Customers', results: [result('17850')] };

async function search(...groups: FoundGroup[]) {
  return searchResults(
    clock,
    groups.map((group) => async () => [group]),
  );
}

test('groups stand in the order that people ask for them in, without those that are empty', async () => {
  expect(await search(invoices, { ...customers, results: [] })).toEqual({
    groups: [invoices],
    exact: [],
    asOf: '2026-11-21T03:00:00.000Z',
  });
  expect((await search(customers, invoices)).groups).toEqual([invoices, customers]);
});

test('the groups with the number that was typed come first, and say where it leads', async () => {
  const { groups, exact } = await search(invoices, { ...orders, exact: '/au/orders/1' });
  expect(groups.map(({ kind }) => kind)).toEqual(['orders', 'invoices']);
  expect(exact).toEqual(['/au/orders/1']);
});

test('a number of two documents leads to neither, but names both', async () => {
  const { exact } = await search(
    { ...invoices, exact: '/au/invoices/1' },
    { ...orders, exact: '/au/orders/1' },
  );
  expect(exact).toEqual(['/au/invoices/1', '/au/orders/1']);
});

test('a customer’s number leads to them where no document has it', async () => {
  const known = { ...customers, exact: '/au/invoices?customer=1' };
  expect((await search(known)).exact).toEqual(['/au/invoices?customer=1']);
  const { exact } = await search({ ...invoices, exact: '/au/invoices/1' }, known);
  expect(exact).toEqual(['/au/invoices/1']);
});

test('a customer who has an account is there once', async () => {
  const accounts: FoundGroup = { kind: 'accounts', title: 'Accounts', results: [result('17850')] };
  expect((await search(customers, accounts)).groups).toEqual([accounts]);
});

test('of many groups each has fewer results, and says where all of them are', async () => {
  const full = (kind: FoundGroup['kind']) => ({ kind, title: kind, results: titles(7), all: '/' });
  const sizes = async (...groups: FoundGroup[]) =>
    (await search(...groups)).groups.map(({ results }) => results.length);
  expect(await sizes(full('invoices'))).toEqual([6]);
  expect(await sizes(full('invoices'), full('orders'), full('products'), full('branches'))).toEqual(
    [4, 4, 4, 4],
  );
  const { groups } = await search(full('invoices'), { ...orders, all: '/' });
  expect(groups.map(({ all }) => all)).toEqual(['/', undefined]);
});

test('a few searches are made at once, so that one person does not take every connection', async () => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return [invoices];
  };
  const { groups } = await searchResults(clock, [slow, slow, slow, slow, slow, slow, slow]);
  expect(groups).toHaveLength(7);
  expect(most).toBe(3);
});
