import { expect, test } from 'vitest';
import { isAbn } from '#lib/invoices/tax/tax-numbers.ts';
import { withAbnDigits, withGs1Digit } from './check-digits.ts';

test('GS1 check digits are right', () => {
  // The example of the GS1 check digit calculator, and an ordinary book.
  expect(withGs1Digit('629104150021')).toBe('6291041500213');
  expect(withGs1Digit('978014300723')).toBe('9780143007234');
  expect(withGs1Digit('200000000000')).toBe('2000000000008');
});

test('ABN check digits are right', () => {
  expect(withAbnDigits('824753556')).toBe('51824753556');
  const numbers = Array.from({ length: 178 }, (_, at) => withAbnDigits(String(900_000_000 + at)));
  expect(numbers.filter((number) => !isAbn(number))).toEqual([]);
});

test('refuses a number of the wrong length', () => {
  expect(() => withGs1Digit('12345')).toThrow(RangeError);
  expect(() => withAbnDigits('12345678x')).toThrow(RangeError);
});
