import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkCredits } from './credit-links.ts';
import { type Cells, readDocuments } from './testing/source-documents.ts';

const SALE = { number: '100', time: '2011-01-01 09:00:00', quantity: 6 };
const LATER_SALE = { number: '102', time: '2011-01-02 09:00:00', quantity: 6 };
const CREDIT = { number: 'C104', time: '2011-01-03 09:00:00', quantity: -6 };

test('links a credit to the latest earlier sale of the item to the customer', async () => {
  expect(await links(SALE, LATER_SALE, CREDIT)).toEqual([['LINKED', '102']]);
});

test('ignores a sale after the credit', async () => {
  expect(await links(SALE, CREDIT, { ...LATER_SALE, time: '2011-01-04 09:00:00' })).toEqual([
    ['LINKED', '100'],
  ]);
});

test('prefers an earlier sale with enough left to credit', async () => {
  expect(await links(SALE, { ...LATER_SALE, quantity: 5 }, CREDIT)).toEqual([['LINKED', '100']]);
});

test('subtracts earlier credits from what is left to credit', async () => {
  const first = { ...CREDIT, number: 'C104', quantity: -4 };
  const second = { ...CREDIT, number: 'C106', quantity: -4, time: '2011-01-03 10:00:00' };
  expect(await links(SALE, LATER_SALE, first, second)).toEqual([
    ['LINKED', '102'],
    ['LINKED', '100'],
  ]);
});

test('lines of one credit reduce what is left of a sale one after the other', async () => {
  const half = { ...CREDIT, quantity: -3 };
  expect(await links(SALE, half, half, half)).toEqual([
    ['LINKED', '100'],
    ['LINKED', '100'],
    ['LINKED_BEYOND_SOLD', '100'],
  ]);
});

test('adds up several lines of an item on one sale', async () => {
  expect(await links(SALE, SALE, { ...CREDIT, quantity: -12 })).toEqual([['LINKED', '100']]);
});

test('links a credit of more than any sale has left to the latest sale, as LINKED_BEYOND_SOLD', async () => {
  expect(await links(SALE, LATER_SALE, { ...CREDIT, quantity: -7 })).toEqual([
    ['LINKED_BEYOND_SOLD', '102'],
  ]);
});

test('ignores the letter case of the stock code', async () => {
  const credit = { ...CREDIT, item: '85123a' };
  expect(await links({ ...SALE, item: '85123A' }, credit)).toEqual([['LINKED', '100']]);
});

test.each<[string, string, Cells[]]>([
  [
    'a charge',
    'CHARGE',
    [
      { ...SALE, item: 'POST' },
      { ...CREDIT, item: 'POST' },
    ],
  ],
  [
    'no customer',
    'NO_CUSTOMER',
    [
      { ...SALE, customer: '' },
      { ...CREDIT, customer: '' },
    ],
  ],
  ['a sale in the other country', 'OTHER_COUNTRY', [{ ...SALE, number: '101' }, CREDIT]],
  ['a sale to another customer', 'NO_EARLIER_SALE', [{ ...SALE, customer: '13047.0' }, CREDIT]],
  ['a sale of another item', 'NO_EARLIER_SALE', [{ ...SALE, item: '71053' }, CREDIT]],
])('does not link a credit with %s', async (_, outcome, rows) => {
  expect(await links(...rows)).toEqual([[outcome, undefined]]);
});

test('never credits a sale beyond what was sold except as LINKED_BEYOND_SOLD', async () => {
  const quantities = fc.array(fc.integer({ min: -9, max: 9 }).filter((quantity) => quantity !== 0));
  await fc.assert(
    fc.asyncProperty(quantities, async (amounts) => {
      const rows = amounts.map((quantity, index) => ({
        number: `${quantity < 0 ? 'C' : ''}${200 + 2 * index}`,
        time: `2011-01-01 09:${`${index}`.padStart(2, '0')}:00`,
        quantity,
      }));
      const left = new Map(rows.map((row) => [row.number, row.quantity]));
      const linked = linkCredits(await readDocuments(...rows));
      for (const { number, quantity } of rows.filter((row) => row.quantity < 0)) {
        const link = linked.get(number)?.[0];
        if (!link?.originalNumber) continue;
        const rest = (left.get(link.originalNumber) ?? 0) + quantity;
        left.set(link.originalNumber, rest);
        expect(rest < 0).toBe(link.outcome === 'LINKED_BEYOND_SOLD');
      }
    }),
  );
});

async function links(...rows: Cells[]) {
  const linked = linkCredits(await readDocuments(...rows));
  return [...linked.values()]
    .flat()
    .map(({ outcome, originalNumber }) => [outcome, originalNumber]);
}
