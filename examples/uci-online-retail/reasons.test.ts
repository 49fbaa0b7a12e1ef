import { expect, test } from 'vitest';
import { REASONS, type Reason, reasonNotLoaded } from './reasons.ts';
import { type Cells, readDocuments } from './testing/source-documents.ts';

const CASES: [Reason, Cells[]][] = [
  ['UNREADABLE_ROW', [{}, { price: '?' }]],
  ['CONFLICTING_HEADER', [{}, { customer: '13047.0' }]],
  ['CONFLICTING_HEADER', [{}, { time: '2010-12-02 08:26:00' }]],
  ['ADJUSTMENT_DOCUMENT', [{ number: 'A563185', item: 'B', quantity: 1, price: '11062.06' }]],
  ['NEGATIVE_PRICE', [{}, { price: '-0.01' }]],
  ['STOCK_WRITTEN_OFF', [{ customer: '', price: '0.0', quantity: -10 }]],
  ['STOCK_BOOKED_IN', [{ customer: '', price: '0.0' }]],
  ['RETURN_OUTSIDE_CREDIT', [{ quantity: -1 }]],
  ['RETURN_OUTSIDE_CREDIT', [{ quantity: 0 }]],
  ['RETURN_OUTSIDE_CREDIT', [{ quantity: -1, price: '0.0' }, {}]],
  [
    'SALE_ON_CREDIT',
    [
      { number: 'C536379', quantity: -1 },
      { number: 'C536379', quantity: 1 },
    ],
  ],
];

test.each(CASES)('%s: %o', async (reason, rows) => {
  const [document] = await readDocuments(...rows);
  expect(document && reasonNotLoaded(document)).toBe(reason);
});

test('every reason has a case', () => {
  expect(new Set(CASES.map(([reason]) => reason))).toEqual(
    new Set(REASONS.map(({ name }) => name)),
  );
});

test.each<[string, Cells[]]>([
  ['a line given free to a customer', [{ price: '0.0' }]],
  [
    'a free line beside a priced one, without a customer',
    [{ customer: '', price: '0.0' }, { customer: '' }],
  ],
  ['a line twice', [{}, {}]],
  ['rows a minute apart', [{}, { time: '2010-12-01 08:27:00' }]],
  ['a credit', [{ number: 'C536379', quantity: -1 }]],
])('loads a document with %s', async (_, rows) => {
  const [document] = await readDocuments(...rows);
  expect(document && reasonNotLoaded(document)).toBeUndefined();
});
