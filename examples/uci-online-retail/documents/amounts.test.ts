import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOf as amountInCents,
  percentOf,
  timesPrice,
} from '#examples/uci-online-retail/verify/money.ts';
import { lineAmount, sumOf, toAmount, toNumber } from './amounts.ts';

test.each([
  // quantity, price, rate, excluding GST, GST, including GST
  [6, '2.55', '0.1', 15.3, 1.53, 16.83],
  [1, '0.001', '0.1', 0, 0, 0],
  [5, '0.001', '0.1', 0.01, 0, 0.01],
  [1, '0.05', '0.1', 0.05, 0.01, 0.06],
  [-1, '0.05', '0.1', -0.05, -0.01, -0.06],
  [1, '0.3', '0.15', 0.3, 0.05, 0.35],
  [-1, '0.7', '0.15', -0.7, -0.11, -0.81],
  [74215, '1.04', '0.15', 77183.6, 11577.54, 88761.14],
])('%d at %s with GST of %s is %d + %d = %d', (quantity, price, rate, net, gst, sum) => {
  const amount = toAmount(lineAmount(quantity, new Big(price), new Big(rate)));
  expect(amount).toEqual({ excludingGst: net, gst, includingGst: sum });
});

test('the amount of a credit is exactly the negative of the sale', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), aPrice(), aRate(), (quantity, price, rate) => {
      const sale = lineAmount(quantity, new Big(price), new Big(rate));
      const credit = lineAmount(-quantity, new Big(price), new Big(rate));
      expect(toAmount(sumOf([sale, credit]))).toEqual({ excludingGst: 0, gst: 0, includingGst: 0 });
    }),
  );
});

test('decimal amounts equal those computed in whole cents', () => {
  const quantity = fc.integer({ min: -99_999, max: 99_999 });
  fc.assert(
    fc.property(quantity, aPrice(), aRate(), (count, price, rate) => {
      const cents = timesPrice(`${count}`, price);
      const gst = percentOf(cents, rate === '0.1' ? 10n : 15n);
      expect(toAmount(lineAmount(count, new Big(price), new Big(rate)))).toEqual(
        amountInCents(cents, gst),
      );
    }),
  );
});

test('a JSON number has no trailing zeros and is never -0', () => {
  expect(JSON.stringify([new Big('100.10'), new Big('-0'), new Big('0.30')].map(toNumber))).toBe(
    '[100.1,0,0.3]',
  );
  expect(Object.is(toNumber(new Big('-0')), 0)).toBe(true);
});

test('throws for a value with more digits than a JSON number can represent', () => {
  expect(toNumber(new Big('9999999999999.99'))).toBe(9999999999999.99);
  expect(() => toNumber(new Big('99999999999999.99'))).toThrow('more digits');
});

function aPrice() {
  return fc
    .tuple(fc.nat(99_999), fc.nat(9999))
    .map(([whole, fraction]) => `${whole}.${`${fraction}`.padStart(4, '0')}`);
}

function aRate() {
  return fc.constantFrom('0.1', '0.15');
}
