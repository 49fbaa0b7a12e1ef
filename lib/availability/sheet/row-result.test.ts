import { expect, test } from 'vitest';
import type { ItemAvailability } from '#lib/availability/schema.ts';
import {
  type RowAnswer,
  type RowState,
  rowResult,
  rowResultLabel,
  shortFirst,
} from './row-result.ts';

const TODAY = '2026-11-21';

function answer(
  quantity: number,
  availableQty: number,
  more: Partial<RowAnswer> & Partial<ItemAvailability> = {},
): RowAnswer {
  const { fullDate, most, ...members } = more;
  return {
    item: { productId: 'A', checkType: 'ATS', availableQty, requested: { quantity }, ...members },
    fullDate,
    most,
  };
}
function words(of: RowAnswer): string {
  return rowResultLabel(rowResult(of, TODAY), of.item.requested.quantity, TODAY);
}

test('says what is available now, or how many are missing and when all are available', () => {
  expect(words(answer(8, 8))).toBe('all 8 now');
  expect(words(answer(1, 30))).toBe('one now');
  expect(words(answer(10, 6, { fullDate: '2026-12-03' }))).toBe('short 4, all 10 on 3 Dec');
  expect(words(answer(1200, 0))).toBe('short 1,200, no more in a year');
  const most = { quantity: 8, date: '2026-12-03' };
  expect(words(answer(10, 6, { most }))).toBe('short 4, 8 on 3 Dec, no more in a year');
  expect(words(answer(10, 6, { fullDate: '2027-01-04' }))).toBe('short 4, all 10 on 4 Jan 2027');
});

test('says today for supply due today, or an overcommitment that ends today', () => {
  expect(words(answer(10, 6, { fullDate: TODAY }))).toBe('short 4, all 10 today');
});

test('says from which date on for a dated row, unless that is now', () => {
  const atp = { checkType: 'ATP', requested: { quantity: 8, date: '2026-11-26' } } as const;
  expect(words(answer(8, 9, { ...atp, availableByDate: '2026-11-24' }))).toBe('all 8 on 24 Nov');
  expect(words(answer(8, 9, { ...atp, availableByDate: TODAY }))).toBe('all 8 now');
  expect(words(answer(8, 5, { ...atp, availableByDate: '2026-12-03' }))).toBe(
    'short 3, all 8 on 3 Dec',
  );
  expect(words(answer(8, 5, atp))).toBe('short 3, no more in a year');
});

test('a promise for a date beyond the year is not a shortage', () => {
  const atp = { checkType: 'ATP', requested: { quantity: 8, date: '2028-01-01' } } as const;
  expect(words(answer(8, 9, atp))).toBe('all 8 now');
});

test('says that a product does not exist', () => {
  const error = { errorCode: 'RESOURCE_NOT_FOUND', message: '', status: 404 } as const;
  expect(words(answer(8, 0, { error }))).toBe('no such product');
});

test('sorts short rows first, the latest on top, and equal rows in sheet order', () => {
  const ready: RowState = { kind: 'ready', from: undefined };
  const short = (allOn?: string): RowState => ({ kind: 'short', by: 1, allOn });
  const states: RowState[] = [
    ready,
    'waiting',
    short('2026-12-03'),
    'problem',
    { kind: 'unknown' },
    short('2027-01-02'),
    ready,
    short(),
    short('2026-12-03'),
  ];
  expect(shortFirst(states)).toEqual([7, 5, 2, 8, 4, 3, 1, 0, 6]);
});
