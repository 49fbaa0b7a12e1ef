import { expect, test } from 'vitest';
import {
  BATCH_SIZE,
  joinCsv,
  MAX_NUMBER_LENGTH,
  mergeFoundInvoices,
} from './pasted-list-queries.ts';
import { fitsInUrl, pastedListHref } from './pasted-list-storage.ts';

test('no request body exceeds 256 KiB, however long the numbers and whatever their script', () => {
  const longest = '商'.repeat(MAX_NUMBER_LENGTH);
  const numbers = Array.from({ length: BATCH_SIZE }, () => longest);
  expect(Buffer.byteLength(JSON.stringify({ numbers }))).toBeLessThan(256 * 1024);
});

test('batches are merged: an invoice in two of them appears once, missing numbers are in the order of the list', () => {
  const asOf = '2026-11-21T03:00:00.000Z';
  const found = (number: string) => ({
    number,
    type: 'TAX_INVOICE' as const,
    payment: 'UNKNOWN' as const,
  });
  const long = 'x'.repeat(300);
  expect(
    mergeFoundInvoices(
      ['A', long, 'NO-1', 'b', 'B', 'NO-2'],
      [
        { found: [found('A'), found('B')], missing: ['NO-1'], asOf },
        { found: [found('B')], missing: ['NO-2'], asOf: '2026-11-21T03:00:01.000Z' },
      ],
    ),
  ).toEqual({ found: [found('A'), found('B')], missing: [long, 'NO-1', 'NO-2'], asOf });
});

test('CSV files are joined under one header row, with a byte order mark', () => {
  expect(joinCsv(['Invoice,Line\r\nA,1\r\n', 'Invoice,Line\r\nB,1\r\n'])).toBe(
    '\u{feff}Invoice,Line\r\nA,1\r\nB,1\r\n',
  );
});

test('the address of a list separates its numbers with spaces', () => {
  expect(pastedListHref(['536365', 'MĀ1'])).toBe('/invoices?list=536365+M%C4%801');
});

test('an address holds 1,700 six-digit numbers, not 2,000, and fewer that need percent-encoding', () => {
  const numbers = (count: number, first: string) =>
    Array.from({ length: count }, (_, index) => `${first}${10_000 + index}`);
  expect(fitsInUrl(numbers(1_700, '5'))).toBe(true);
  expect(fitsInUrl(numbers(2_000, '5'))).toBe(false);
  expect(fitsInUrl(numbers(1_700, 'Ā'))).toBe(false);
});
