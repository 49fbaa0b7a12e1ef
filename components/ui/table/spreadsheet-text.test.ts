import { expect, test } from 'vitest';
import { toSpreadsheetCsv } from '#components/availability/state/sheet-lines.ts';
import { toSpreadsheetTsv } from './copy-table.tsx';

test('separates cells by tabs and rows by line breaks, and removes both from cells', () => {
  expect(
    toSpreadsheetTsv([
      ['Number', 'Customer'],
      ['J1001', ' Ngāti\tAwa\n "O\'Brien" '],
    ]),
  ).toBe('Number\tCustomer\nJ1001\tNgāti Awa "O\'Brien"');
});

test('guards formulas with an apostrophe, keeps leading zeros and writes amounts as numbers', () => {
  expect(toSpreadsheetTsv([['=1+1', '+P', '@SUM(A1)', '-cmd', '00123']])).toBe(
    "'=1+1\t'+P\t'@SUM(A1)\t'-cmd\t00123",
  );
  expect(toSpreadsheetTsv([['1,234.50', '−1,234,567.25']])).toBe('1234.50\t-1234567.25');
});

test('quotes cells with commas, quotation marks or line breaks, and writes numbers as they are', () => {
  expect(
    toSpreadsheetCsv([
      ['Product', 'Quantity'],
      ['Tap 15 mm, "chrome"\nlong', 1200],
    ]),
  ).toBe('\u{feff}Product,Quantity\r\n"Tap 15 mm, ""chrome""\nlong",1200\r\n');
});

test.each(['=1+1', '+SUM(A1)', '-2', '@x', '\t=1'])(
  'guards %j from being read as a formula',
  (text) => {
    expect(toSpreadsheetCsv([[text]])).toContain(`'${text}`);
  },
);
