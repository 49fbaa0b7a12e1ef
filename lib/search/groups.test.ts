import { expect, test } from 'vitest';
import { type FoundGroup, searchResults } from './groups.ts';

const clock = { now: () => new Date('2026-11-21T03:00:00Z') };
const result = { href: '/au/invoices/1', title: '1', detail: 'Tax invoice' };
const invoices: FoundGroup = { kind: 'invoices', title: 'Invoices', results: [result] };
const customers: FoundGroup = { kind: 'customers', title: 'Customers', results: [result] };

async function search(...groups: FoundGroup[]) {
  return searchResults(
    clock,
    groups.map((group) => Promise.resolve(group)),
  );
}

test('groups stand in the order given, without those that are empty', async () => {
  expect(await search(invoices, { ...customers, results: [] })).toEqual({
    groups: [invoices],
    asOf: '2026-11-21T03:00:00.000Z',
  });
  expect((await search(invoices, customers)).groups).toEqual([invoices, customers]);
});

test('the group with the number that was typed comes first, and says where it leads', async () => {
  const { groups, exact } = await search(invoices, { ...customers, exact: '/au/customers/1' });
  expect(groups).toEqual([customers, invoices]);
  expect(exact).toEqual({ href: '/au/customers/1' });
});
