import { expect, test } from 'vitest';
import { fitsAddress, listAddress } from './list-addresses.ts';

test('the address of a list separates its numbers with spaces', () => {
  expect(listAddress('au', ['536365', 'MĀ1'])).toBe('/au/invoices?list=536365+M%C4%801');
});

test('an address holds 1,700 six-digit numbers, not 2,000, and fewer that need percent-encoding', () => {
  const numbers = (count: number, first: string) =>
    Array.from({ length: count }, (_, index) => `${first}${10_000 + index}`);
  expect(fitsAddress('au', numbers(1_700, '5'))).toBe(true);
  expect(fitsAddress('au', numbers(2_000, '5'))).toBe(false);
  expect(fitsAddress('au', numbers(1_700, 'Ā'))).toBe(false);
});
