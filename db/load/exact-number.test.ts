import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExactNumber } from './exact-number.ts';

test.each([
  ['0'],
  ['-0'],
  ['100.10'],
  ['1E2'],
  ['1e+2'],
  ['123456789012345'],
  ['0.123456789012345'],
  ['-12345.6789012345'],
  ['100000000000000000000'],
  ['1.000000000000000000000'],
  ['0.000000000000000000001'],
  ['1e308'],
])('%s is held exactly', (written) => {
  expect(isExactNumber(written)).toBe(true);
});

test.each([
  ['1234567890123456'],
  ['0.1234567890123456'],
  ['9007199254740993'],
  ['9007199254740991'],
  ['0.30000000000000004'],
  ['1e309'],
  ['-1e999999999999999999999'],
  ['1e-400'],
  ['3e-324'],
  ['9'.repeat(100_000)],
])('%.40s is not held exactly', (written) => {
  expect(isExactNumber(written)).toBe(false);
});

test('every decimal of up to 15 digits is held exactly, however it is written', () => {
  const digits = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
  fc.assert(
    fc.property(digits, fc.integer({ min: -280, max: 280 }), (whole, exponent) => {
      expect(isExactNumber(`${whole}e${exponent}`)).toBe(true);
      expect(isExactNumber(String(Number(`${whole}e${exponent}`)))).toBe(true);
    }),
  );
});
