import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Amount,
  addMoney,
  formatAmount,
  formatMoney,
  formatQuantity,
  multiplyMoney,
  sumMoney,
} from './money.ts';

test('adds cents exactly', () => {
  expect(addMoney(0.1, 0.2)).toBe(0.3);
  expect(addMoney(-1.005, 0.005)).toBe(-1);
});

test('adds any two amounts up to a billion dollars exactly', () => {
  const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(addMoney(a / 100, b / 100)).toBe((a + b) / 100);
    }),
  );
});

test('an amount must add up exactly', () => {
  expect(Amount.safeParse({ excludingGst: 1.1, gst: 0.11, includingGst: 1.21 }).success).toBe(true);
  const { error } = Amount.safeParse({ excludingGst: 1.1, gst: 0.11, includingGst: 1.22 });
  expect(error?.issues).toMatchObject([
    { path: ['includingGst'], message: 'expected excludingGst + gst = 1.21, received 1.22' },
  ]);
});

test('an amount with a missing member need not add up', () => {
  expect(Amount.safeParse({ excludingGst: 1.1, includingGst: 5 }).success).toBe(true);
  expect(Amount.safeParse({}).success).toBe(true);
});

test('sums many amounts exactly, and none to zero', () => {
  expect(sumMoney([0.1, 0.2, 0.3, -0.6])).toBe(0);
  expect(sumMoney([])).toBe(0);
});

test('a rate of an amount is exact, not rounded', () => {
  expect(multiplyMoney(1.15, 0.15)).toBe(0.1725);
});

test('formats money in dollars and cents, with a minus sign', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50');
  expect(formatMoney(-3)).toBe('−$3.00');
  expect(formatMoney(-0)).toBe('$0.00');
  expect(formatAmount(-1234.5)).toBe('−1,234.50');
});

test('formats negative quantities with the same minus sign as money', () => {
  expect([-3, 1200, 0.125, -0].map(formatQuantity)).toEqual(['−3', '1,200', '0.125', '0']);
});

test('keeps fractions of a cent', () => {
  expect(formatMoney(0.0425)).toBe('$0.0425');
});
