import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decimal, decimal, isAtLeast, minus, plus, times, wholeQuotient } from './decimal.ts';

const texts = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, min: -1e21, max: 1e21 }).map(String),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
    .map(([whole, rest]) => `-${whole}.${rest}`),
);

test('sums, differences, products and comparisons are those of exact decimals', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [x, y] = [decimal(a), decimal(b)];
      expect(bigOf(plus(x, y)).eq(new Big(a).plus(b))).toBe(true);
      expect(bigOf(minus(x, y)).eq(new Big(a).minus(b))).toBe(true);
      expect(bigOf(times(x, y)).eq(new Big(a).times(b))).toBe(true);
      expect(isAtLeast(x, y)).toBe(new Big(a).gte(b));
    }),
  );
});

test('a quotient is the most whole times that fit, never rounded up', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [amount, each] = [new Big(a).abs(), new Big(b).abs()];
      if (each.eq(0)) return;
      const times = new Big(
        wholeQuotient(decimal(amount.toFixed()), decimal(each.toFixed())).toString(),
      );
      expect(each.times(times).lte(amount)).toBe(true);
      expect(each.times(times.plus(1)).gt(amount)).toBe(true);
    }),
  );
});

test.each([
  ['0', 0n, 0],
  ['-12.50', -1250n, 2],
  ['-0.5', -5n, 1],
  ['1e-7', 1n, 7],
  ['-1.25e-7', -125n, 9],
  ['1.5e+21', 1500000000000000000000n, 0],
])('%s is held as it is', (text, units, places) => {
  expect(decimal(text)).toEqual({ units, places });
});

function bigOf({ units, places }: Decimal): Big {
  return new Big(`${units}e-${places}`);
}
