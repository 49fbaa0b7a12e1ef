import { expect, test } from 'vitest';
import { type FoundGroup, runSearches } from './groups.ts';

const clock = { now: () => new Date('2026-11-21T03:00:00Z') };
const result = (title: string) => ({ href: `/au/${title}`, title, details: ['Tax invoice'] });
const exactly = (href: string) => [{ ...result(href), href, isExact: true }];
const titles = (count: number) => Array.from({ length: count }, (_, at) => result(`${at}`));
const invoices: FoundGroup = { kind: 'invoices', title: 'Invoices', results: titles(1) };
const orders: FoundGroup = { kind: 'orders', title: 'Purchase orders', results: titles(1) };
const customers: FoundGroup = { kind: 'customers', title: 'Customers', results: [result('17850')] };

async function search(...groups: FoundGroup[]) {
  const searches = groups.map((group) => async () => [group]);
  return runSearches(clock, searches);
}

const full = (kind: FoundGroup['kind']) => ({ kind, title: kind, results: titles(7), all: '/' });

test('groups come in the order of kinds, without empty ones', async () => {
  const row = { href: '/au/0', title: '0', detail: 'Tax invoice' };
  expect(await search(invoices, { ...customers, results: [] })).toEqual({
    groups: [{ kind: 'invoices', title: 'Invoices', results: [row] }],
    exact: [],
    marks: [],
    asOf: '2026-11-21T03:00:00.000Z',
  });
  const { groups } = await search(customers, invoices);
  expect(groups.map(({ kind }) => kind)).toEqual(['invoices', 'customers']);
});

test('groups with the exact number come first and give its URL', async () => {
  const { groups, exact } = await search(invoices, { ...orders, results: exactly('/au/orders/1') });
  expect(groups.map(({ kind }) => kind)).toEqual(['orders', 'invoices']);
  expect(exact).toEqual(['/au/orders/1']);
});

test('names come before the rest, and misspelt ones last', async () => {
  const { groups, marks } = await search(
    { ...orders, relevance: 'similar', marks: ['water'], results: [result('Water heater')] },
    invoices,
    { ...customers, relevance: 'similar name' },
  );
  expect(groups.map(({ kind }) => kind)).toEqual(['invoices', 'customers', 'orders']);
  expect(marks).toEqual(['water']);
});

test('words that no shown row has are not returned: they may be the names of others', async () => {
  const named = { ...result('1001'), details: ['Penrose Plumbing', '3 heaters'] };
  const marks = ['penrise', 'penrose', 'heater', 'penrosy'];
  const similar = { ...invoices, relevance: 'similar' as const, marks, results: [named] };
  const beyond = { ...orders, results: [...titles(6), result('Penrosy')], marks: ['penrosy'] };
  expect((await search(similar, beyond)).marks).toEqual(['penrose', 'heater']);
});

test('guesses are left out where all that was typed is found', async () => {
  const { groups, marks } = await search(
    { ...orders, relevance: 'similar', marks: ['water'] },
    { ...invoices, relevance: 'condition' },
    { ...customers, relevance: 'similar name' },
  );
  expect(groups.map(({ kind }) => kind)).toEqual(['invoices']);
  expect(marks).toEqual([]);
});

test('the only document that meets what is beside a name is what Enter opens', async () => {
  const meeting = { ...invoices, relevance: 'condition' as const, only: '/au/invoices/1' };
  expect((await search(meeting, customers)).only).toBe('/au/invoices/1');
  expect((await search(meeting, { ...orders, relevance: 'condition' })).only).toBeUndefined();
});

test('customers are left out where there are more accounts than are read', async () => {
  const accounts: FoundGroup = { kind: 'accounts', title: 'Accounts', results: titles(7) };
  expect((await search(accounts, customers)).groups.map(({ kind }) => kind)).toEqual(['accounts']);
});

test('the only document of an order or job is exact when nothing has the number itself', async () => {
  const referring = { ...invoices, suggestionHref: '/au/invoices/1' };
  expect((await search(referring)).exact).toEqual(['/au/invoices/1']);
  const { exact } = await search(referring, { ...orders, results: exactly('/au/orders/1') });
  expect(exact).toEqual(['/au/orders/1']);
});

test('gives both URLs for a number of two documents', async () => {
  const { exact } = await search(
    { ...invoices, results: exactly('/au/invoices/1') },
    { ...orders, results: exactly('/au/orders/1') },
  );
  expect(exact).toEqual(['/au/invoices/1', '/au/orders/1']);
});

test('gives the URL of a customer when no document has the number', async () => {
  const known = { ...customers, results: exactly('/au/invoices?customer=1') };
  expect((await search(known)).exact).toEqual(['/au/invoices?customer=1']);
  const { exact } = await search({ ...invoices, results: exactly('/au/invoices/1') }, known);
  expect(exact).toEqual(['/au/invoices/1']);
});

test('lists a customer with an account once', async () => {
  const accounts: FoundGroup = { kind: 'accounts', title: 'Accounts', results: [result('a')] };
  const numbered = (group: FoundGroup) => {
    return { ...group, results: group.results.map((each) => ({ ...each, number: '17850' })) };
  };
  const { groups } = await search(numbered(customers), numbered(accounts));
  expect(groups.map(({ kind }) => kind)).toEqual(['accounts']);
});

test('the more groups, the fewer results of each, with a link to all', async () => {
  const sizes = async (...groups: FoundGroup[]) =>
    (await search(...groups)).groups.map(({ results }) => results.length);
  expect(await sizes(full('invoices'))).toEqual([6]);
  const four = (['invoices', 'orders', 'products', 'branches'] as const).map(full);
  expect(await sizes(...four)).toEqual([4, 4, 4, 4]);
  const { groups } = await search(full('invoices'), { ...orders, all: '/' });
  expect(groups.map(({ all }) => all)).toEqual(['/', undefined]);
});

test('documents with goods have few rows beside the goods themselves', async () => {
  const products = { ...full('products'), relevance: 'name' as const };
  const { groups } = await search(full('invoices'), full('orders'), products, full('suppliers'));
  expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual([
    ['products', 6],
    ['invoices', 2],
    ['orders', 2],
    ['suppliers', 4],
  ]);
});

test('limits concurrent searches, so that one person does not take every connection', async () => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return [invoices];
  };
  const { groups } = await runSearches(clock, [slow, slow, slow, slow, slow, slow, slow]);
  expect(groups).toHaveLength(7);
  expect(most).toBe(3);
});
