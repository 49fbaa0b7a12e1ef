import { expect, test } from 'vitest';
import { cumulativeTargets, dateOf, dayOf, weekDayOf } from './calendar.ts';
import { documentAmount, portion, roundToCash, withGst } from './money.ts';

test('days have dates and days of the week', () => {
  const day = dayOf('2026-03-01');
  expect([dateOf(day - 1), dateOf(day), dateOf(day + 31)]).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-04-01',
  ]);
  expect([weekDayOf(day), weekDayOf(day - 1)]).toEqual([0, 6]);
});

test('busy days do more than quiet ones, closed days nothing, and the last open day reaches the total', () => {
  expect(cumulativeTargets([0, 1, 3, 0, 4, 0], 100)).toEqual([0, 13, 50, 50, 100, 100]);
  expect(cumulativeTargets([1, 1, 0.001, 0], 4)).toEqual([2, 3, 4, 4]);
  expect(cumulativeTargets([0, 0], 100)).toEqual([0, 0]);
});

test.each([
  [1234, 'au', 1235],
  [1232, 'au', 1230],
  [1235, 'nz', 1230],
  [1236, 'nz', 1240],
  [-1233, 'au', -1235],
  [2, 'au', 0],
] as const)('%d cents are rounded to cash in %s as %d', (cents, country, paid) => {
  expect(roundToCash(cents, country)).toBe(paid);
});

test.each([
  [25, 0.1, 3],
  [24, 0.1, 2],
  [-25, 0.1, -3],
  [10, 0.15, 2],
  [1005, 0.1, 101],
  [29, 0.5, 15],
  [0, 0.1, 0],
])('of %d cents the share %d is %d, rounded half away from zero', (cents, share, expected) => {
  expect(portion(cents, share)).toBe(expected);
});

test('an amount has its GST, and adds up', () => {
  const amount = { excludingGst: 19.99, gst: 2, includingGst: 21.99 };
  expect(documentAmount(withGst(1999, 0.1))).toEqual(amount);
  expect(documentAmount(withGst(1999, 0.15))).toEqual({ ...amount, gst: 3, includingGst: 22.99 });
});
