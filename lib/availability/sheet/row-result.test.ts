import { expect, test } from 'vitest';
import { type RowAnswer, rowLabel, rowState } from './row-result.ts';

const TODAY = '2026-11-21';

function words(quantity: number, now: number, more: Partial<RowAnswer> = {}): string {
  const answer = { productId: 'A', quantity, now, byDate: now, later: [], ...more };
  return rowLabel(answer, TODAY);
}
const on = (date: string, quantity: number) => ({ date, quantity });

test('says that it is in stock, or what is here now and what comes on which dates', () => {
  expect(words(8, 8)).toBe('In stock');
  expect(words(12, 4, { later: [on('2026-12-03', 6)] })).toBe('4 now, 6 on 3 Dec, 2 not on order');
  expect(words(10, 6, { later: [on('2026-12-03', 1), on('2027-01-04', 3)] })).toBe(
    '6 now, 1 on 3 Dec, 3 on 4 Jan',
  );
  expect(words(10, 6, { later: [on(TODAY, 4)] })).toBe('6 now, 4 today');
});

test('says how many are short where nothing is here now', () => {
  expect(words(2, 0, { later: [on('2026-12-02', 1)] })).toBe(
    'Short 2: 1 due 2 Dec, 1 not on order',
  );
  expect(words(1200, 0)).toBe('Short 1,200, none on order');
});

test('a row for a date is short only by what comes after it', () => {
  const dated = { date: '2026-11-26', later: [on('2026-11-24', 3), on('2026-12-03', 3)] };
  expect(words(5, 2, { ...dated, byDate: 5, later: [on('2026-11-24', 3)] })).toBe(
    'All 5 on 24 Nov',
  );
  expect(words(8, 2, { ...dated, byDate: 5 })).toBe('2 now, 3 on 24 Nov, 3 on 3 Dec');
  const answer = { productId: 'A', quantity: 8, now: 2, byDate: 5, ...dated };
  expect(rowState(answer)).toEqual({ kind: 'short', by: 3, allOn: '2026-12-03' });
});

test('says that a product does not exist, or that a kit is too large', () => {
  expect(words(8, 0, { problem: 'unknown' })).toBe('Product not found');
  expect(words(8, 0, { problem: 'too-large' })).toBe('Kit too large, check its parts');
});
