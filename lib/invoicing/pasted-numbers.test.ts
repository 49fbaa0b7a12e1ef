import { expect, test } from 'vitest';
import { pastedNumbers } from './pasted-numbers.ts';

test('separates numbers by spaces, tabs, commas, semicolons and any line breaks', () => {
  expect(pastedNumbers(' 536365,536366;\t536367\r\n\r\n536368 \u00a0536369')).toEqual([
    '536365',
    '536366',
    '536367',
    '536368',
    '536369',
  ]);
});

test('keeps a repeated number once, at its first position', () => {
  expect(pastedNumbers('B A B')).toEqual(['B', 'A']);
});

test('removes the quotation marks of a spreadsheet', () => {
  expect(pastedNumbers('"536365","C536379"')).toEqual(['536365', 'C536379']);
});

test('handles a long run of quotation marks quickly', () => {
  const marks = '"'.repeat(100_000);
  const began = performance.now();
  expect(pastedNumbers(`${marks}7${marks}7${marks}`)).toEqual([`7${marks}7`]);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('returns no numbers for whitespace only', () => {
  expect(pastedNumbers(' \n,, ')).toEqual([]);
});
