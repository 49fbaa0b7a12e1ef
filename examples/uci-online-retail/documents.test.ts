import { expect, test } from 'vitest';
import { REASONS, reasonNotLoaded } from './documents.ts';
import { type Cells, documentsOf } from './testing/source-documents.ts';

test('groups rows by document, and sorts documents by their earliest time, then in source order', async () => {
  const documents = await documentsOf(
    { number: '1', item: 'A', time: '2010-12-01 08:27:00' },
    { number: '3', time: '2010-12-01 08:26:00' },
    { number: '2', time: '2010-12-01 08:26:00' },
    { number: '1', item: 'C', time: '2010-12-01 08:25:00' },
  );
  expect(documents.map(({ number }) => number)).toEqual(['1', '3', '2']);
  expect(documents[0]?.issuedAt).toBe('2010-12-01T08:25:00');
  expect(documents[0]?.rows.map((row) => row.productNumber)).toEqual(['A', 'C']);
});

const CREDIT = { number: 'C536379', quantity: -1 };
const CASES: [string | undefined, Cells[]][] = [
  ['CONFLICTING_HEADER', [{}, { customer: '13047.0' }]],
  ['CONFLICTING_HEADER', [{}, { time: '2010-12-02 08:26:00' }]],
  ['ADJUSTMENT_DOCUMENT', [{ number: 'A563185', item: 'B', quantity: 1, price: '11062.06' }]],
  ['NEGATIVE_PRICE', [{}, { price: '-0.01' }]],
  ['STOCK_WRITTEN_OFF', [{ customer: '', price: '0.0', quantity: -10 }]],
  ['STOCK_BOOKED_IN', [{ customer: '', price: '0.0' }]],
  ['RETURN_OUTSIDE_CREDIT', [{ quantity: 0 }]],
  ['RETURN_OUTSIDE_CREDIT', [{ quantity: -1, price: '0.0' }, {}]],
  ['SALE_ON_CREDIT', [CREDIT, { ...CREDIT, quantity: 1 }]],
  // Loaded: free lines, a line twice, rows a minute apart, a credit.
  [undefined, [{ price: '0.0' }]],
  [undefined, [{ customer: '', price: '0.0' }, { customer: '' }]],
  [undefined, [{}, {}]],
  [undefined, [{}, { time: '2010-12-01 08:27:00' }]],
  [undefined, [CREDIT]],
];

test.each(CASES)('%s: %o', async (reason, rows) => {
  const [document] = await documentsOf(...rows);
  expect(document && reasonNotLoaded(document)).toBe(reason);
});

test('every reason has a case', () => {
  const reasons = new Set(CASES.flatMap(([reason]) => reason ?? []));
  expect(reasons).toEqual(new Set(Object.keys(REASONS)));
});
