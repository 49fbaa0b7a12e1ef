import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Amount, addMoney } from './money.ts';

test('sums of money are exact decimals', () => {
  expect(addMoney(0.1, 0.2)).toBe(0.3);
  expect(addMoney(100.1, -0.05)).toBe(100.05);
  expect(addMoney(0.00001, 0.00002)).toBe(0.00003);
  expect(addMoney(999_999_999_999.99, 0.01)).toBe(1_000_000_000_000);
});

test('a sum is the same decimal, however many decimals its parts have', () => {
  const decimal = fc
    .tuple(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(addMoney(a, b)).toEqual(new Big(a).plus(b).toNumber() + 0);
    }),
    { numRuns: 2_000 },
  );
});

test('an amount whose members do not add up is refused, and says what was expected', () => {
  const { error } = Amount.safeParse({ excludingGst: 10, gst: 1, includingGst: 11.01 });
  expect(error?.issues).toMatchObject([
    { path: ['includingGst'], message: 'expected excludingGst + gst = 11, received 11.01' },
  ]);
});

test('an amount without all three members is taken as it is', () => {
  expect(Amount.parse({ gst: 1, includingGst: 5 })).toEqual({ gst: 1, includingGst: 5 });
});
