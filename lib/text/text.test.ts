import { expect, test } from 'vitest';
import { productSearchColumns } from '#lib/products/search/columns.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { toSearchWords } from '#lib/search/words.ts';
import {
  editDistance,
  escapeFormula,
  paymentTermsText,
  truncate,
  truncateWithEllipsis,
} from './text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['ab🔧', 3, 'ab'],
  ['ab🔧', 4, 'ab🔧'],
  ['🔧🔧', 2, '🔧'],
  ['🔧', 1, ''],
])('%s truncated to %i code units is %s', (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut);
});

test('an ellipsis shows that text was cut off', () => {
  expect(truncateWithEllipsis('ab🔧', 3)).toBe('ab…');
  expect(truncateWithEllipsis('abc', 3)).toBe('abc');
});

test('truncated words and sort names are well-formed Unicode', () => {
  // A letter of two UTF-16 code units exactly where the word is cut.
  expect(toSearchWords(`${'a'.repeat(31)}𠮷b`)).toEqual(['a'.repeat(31)]);
  for (const length of [31, 63, 119]) {
    const text = `${'a'.repeat(length)}𠮷b`;
    const columns = productSearchColumns(aProduct({ description: text, barcodes: [text] }));
    expect(JSON.stringify(columns)).not.toContain('\\ud8');
  }
});

test.each([
  [0, 'Cash'],
  [1, '1 day'],
  [30, '30 days'],
])('a customer with %d days to pay has the terms %s', (days, words) => {
  expect(paymentTermsText(days)).toBe(words);
});

test.each([
  ...['=1+1', '+61 2', '-cmd', '@SUM(A1)', '\t=1', '\rx', '\nx', ' =1', '\n\n=1', '\u{a0}=1'],
  // With hidden characters.
  ...['\u{feff}=1', '\u{200b}+1', '＝1'],
])('escapes %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each(['', 'Pipe = 100 mm', 'J-1001', '12 - 14', ' Ngāti Awa', '00123'])(
  'leaves %j unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);

test('counts letters that are wrong, missing, added or swapped', () => {
  const pairs = ['watr water', 'penrsoe penrose', 'same same', 'kitten sitting'];
  const distances = pairs.map((pair) => editDistance(...(pair.split(' ') as [string, string])));
  expect(distances).toEqual([1, 1, 0, 3]);
});
