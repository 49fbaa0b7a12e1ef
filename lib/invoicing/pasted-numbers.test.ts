import { expect, test } from 'vitest';
import { pastedNumbers } from './pasted-numbers.ts';

test('numbers are apart by blanks, tabs, commas, semicolons and lines of any kind', () => {
  expect(pastedNumbers(' 536365,536366;\t536367\r\n\r\n536368 \u00a0536369')).toEqual([
    '536365',
    '536366',
    '536367',
    '536368',
    '536369',
  ]);
});

test('a number that is pasted twice is asked for once, where it stood first', () => {
  expect(pastedNumbers('B A B')).toEqual(['B', 'A']);
});

test('quotation marks of a spreadsheet are no part of a number', () => {
  expect(pastedNumbers('"536365","C536379"')).toEqual(['536365', 'C536379']);
});

test('a text of quotation marks, however long, is read in no time', () => {
  const marks = '"'.repeat(100_000);
  const began = performance.now();
  expect(pastedNumbers(`${marks}7${marks}7${marks}`)).toEqual([`7${marks}7`]);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('nothing but blanks is no number', () => {
  expect(pastedNumbers(' \n,, ')).toEqual([]);
});
