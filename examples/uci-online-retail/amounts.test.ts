import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount, sumOf } from './amounts.ts';

test.each([
  // quantity, price, rate, excluding GST, GST, including GST
  [6, 2.55, 0.1, 15.3, 1.53, 16.83],
  [1, 0.001, 0.1, 0, 0, 0],
  [5, 0.001, 0.1, 0.01, 0, 0.01],
  [1, 0.05, 0.1, 0.05, 0.01, 0.06],
  [-1, 0.05, 0.1, -0.05, -0.01, -0.06],
  [1, 0.3, 0.15, 0.3, 0.05, 0.35],
  [-1, 0.7, 0.15, -0.7, -0.11, -0.81],
  [74215, 1.04, 0.15, 77183.6, 11577.54, 88761.14],
])('%d at %s with GST of %s is %d + %d = %d', (quantity, price, rate, net, gst, sum) => {
  const amount = lineAmount(quantity, price, rate);
  expect(amount).toEqual({ excludingGst: net, gst, includingGst: sum });
});

test('the amount of a credit is exactly the negative of the sale', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), aPrice(), aRate(), (quantity, price, rate) => {
      const sale = lineAmount(quantity, price, rate);
      const credit = lineAmount(-quantity, price, rate);
      expect(sumOf([sale, credit])).toEqual({ excludingGst: 0, gst: 0, includingGst: 0 });
    }),
  );
});

test('the amount of a credit of something free is 0, not -0', () => {
  expect(Object.is(lineAmount(-1, 0, 0.1).excludingGst, 0)).toBe(true);
});

function aPrice() {
  return fc
    .tuple(fc.nat(99_999), fc.nat(9999))
    .map(([whole, fraction]) => Number(`${whole}.${`${fraction}`.padStart(4, '0')}`));
}

function aRate() {
  return fc.constantFrom(0.1, 0.15);
}
