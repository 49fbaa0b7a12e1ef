import { expect, test } from 'vitest';
import { documentAmount, portion, roundToCash, withGst } from './cents.ts';

test.each([
  [1234, 'au', 1235],
  [1232, 'au', 1230],
  [1233, 'au', 1235],
  [1235, 'au', 1235],
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

test('an amount has its country’s GST unless exempt, and adds up', () => {
  expect(documentAmount(withGst(1999, 'au'))).toEqual({
    excludingGst: 19.99,
    gst: 2,
    includingGst: 21.99,
  });
  expect(documentAmount(withGst(1999, 'nz'))).toEqual({
    excludingGst: 19.99,
    gst: 3,
    includingGst: 22.99,
  });
  expect(documentAmount(withGst(1999, 'nz', true)).gst).toBe(0);
});
