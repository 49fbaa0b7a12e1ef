import { expect, test } from 'vitest';
import { tableText } from './table-text.ts';

test('separates cells by tabs and rows by line breaks, and removes both from cells', () => {
  expect(
    tableText([
      ['Number', 'Customer'],
      ['J1001', ' Ngāti\tAwa\n "O\'Brien" '],
    ]),
  ).toBe('Number\tCustomer\nJ1001\tNgāti Awa "O\'Brien"');
});

test('writes amounts as numbers that a spreadsheet can add up', () => {
  expect(tableText([['1,234.50', '−3.00', '−1,234,567.25']])).toBe('1234.50\t-3.00\t-1234567.25');
});

test('guards formulas with an apostrophe and keeps leading zeros', () => {
  expect(tableText([['=1+1', '+P', '@SUM(A1)', '-cmd', '00123']])).toBe(
    "'=1+1\t'+P\t'@SUM(A1)\t'-cmd\t00123",
  );
});
