import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Quantity } from './quantity.ts';

test('division rounds down to whole units', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 25 }))
    .map(([digits, places]) => new Quantity(`${digits}e-${places}`));
  fc.assert(
    fc.property(decimals, decimals, (amount, each) => {
      if (each.eq(0)) return;
      const times = amount.div(each);
      expect(each.times(times).lte(amount)).toBe(true);
      expect(each.times(times.plus(1)).gt(amount)).toBe(true);
    }),
  );
});
