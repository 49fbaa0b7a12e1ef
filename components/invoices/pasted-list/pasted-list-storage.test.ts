import { expect, test } from 'vitest';
import { fitsInUrl, pastedListHref } from './pasted-list-storage.ts';

test('the address of a list separates its numbers with spaces', () => {
  expect(pastedListHref('au', ['536365', 'MĀ1'])).toBe('/au/invoices?list=536365+M%C4%801');
});

test('an address holds 1,700 six-digit numbers, not 2,000, and fewer that need percent-encoding', () => {
  const numbers = (count: number, first: string) =>
    Array.from({ length: count }, (_, index) => `${first}${10_000 + index}`);
  expect(fitsInUrl('au', numbers(1_700, '5'))).toBe(true);
  expect(fitsInUrl('au', numbers(2_000, '5'))).toBe(false);
  expect(fitsInUrl('au', numbers(1_700, 'Ā'))).toBe(false);
});
