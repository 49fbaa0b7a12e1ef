import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkCredits } from './credit-links.ts';
import { type Cells, readDocuments } from './testing/source-documents.ts';

const SALE = { number: '100', time: '2011-01-01 09:00:00', quantity: 6 };
const LATER_SALE = { number: '102', time: '2011-01-02 09:00:00', quantity: 6 };
const CREDIT = { number: 'C104', time: '2011-01-03 09:00:00', quantity: -6 };
const AFTER = '2011-01-04 09:00:00';
const FOUR = { ...CREDIT, quantity: -4 };
const SEVEN = { ...CREDIT, quantity: -7 };

const OTHERS = { item: '71053' };
const NOBODY = { customer: '' };
const CHARGE = { item: 'POST' };

test.each<[string, Cells[], string[]]>([
  ['the latest earlier sale', [SALE, LATER_SALE, CREDIT], ['LINKED 102']],
  ['no later sale', [SALE, CREDIT, { ...LATER_SALE, time: AFTER }], ['LINKED 100']],
  ['a sale with enough left', [SALE, { ...LATER_SALE, quantity: 5 }, CREDIT], ['LINKED 100']],
  [
    'less earlier credits',
    [SALE, LATER_SALE, FOUR, { ...FOUR, number: 'C106' }],
    ['LINKED 102', 'LINKED 100'],
  ],
  ['lines one by one', [SALE, FOUR, FOUR], ['LINKED 100', 'LINKED_BEYOND_SOLD 100']],
  ['lines of a sale together', [SALE, SALE, { ...CREDIT, quantity: -12 }], ['LINKED 100']],
  ['the latest if none has enough', [SALE, LATER_SALE, SEVEN], ['LINKED_BEYOND_SOLD 102']],
  ['any letter case', [SALE, { ...CREDIT, item: '85123a' }], ['LINKED 100']],
  [
    'no charge',
    [
      { ...SALE, ...CHARGE },
      { ...CREDIT, ...CHARGE },
    ],
    ['CHARGE'],
  ],
  [
    'no customer',
    [
      { ...SALE, ...NOBODY },
      { ...CREDIT, ...NOBODY },
    ],
    ['NO_CUSTOMER'],
  ],
  ['a sale in the other country', [{ ...SALE, number: '101' }, CREDIT], ['OTHER_COUNTRY']],
  ['another customer', [{ ...SALE, customer: '13047.0' }, CREDIT], ['NO_EARLIER_SALE']],
  ['another item', [{ ...SALE, ...OTHERS }, CREDIT], ['NO_EARLIER_SALE']],
])('links a credit: %s', async (_, rows, expected) => {
  const links = [...linkCredits(await readDocuments(...rows)).values()].flat();
  const found = links.map(({ outcome, originalNumber = '' }) =>
    `${outcome} ${originalNumber}`.trim(),
  );
  expect(found).toEqual(expected);
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
