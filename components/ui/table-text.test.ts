import { expect, test } from 'vitest';
import { tableText } from './table-text.ts';

test('cells are apart by tabs, rows by lines, and no cell breaks either', () => {
  expect(
    tableText([
      ['Number', 'Customer'],
      ['J1001', ' Ngāti\tAwa\n "O\'Brien" '],
    ]),
  ).toBe('Number\tCustomer\nJ1001\tNgāti Awa "O\'Brien"');
});

test('amounts are figures that a spreadsheet counts with', () => {
  expect(tableText([['1,234.50', '−3.00', '−1,234,567.25']])).toBe('1234.50\t-3.00\t-1234567.25');
});

test('no cell counts as a formula, and a number with leading zeros stays as it is', () => {
  expect(tableText([['=1+1', '+P', '@SUM(A1)', '-cmd', '00123']])).toBe(
    "'=1+1\t'+P\t'@SUM(A1)\t'-cmd\t00123",
  );
});
