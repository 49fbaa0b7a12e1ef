import { expect, test } from 'vitest';
import { paginateList, parsePastedNumbers } from './pasted-list.ts';

const LIST = Array.from({ length: 101 }, (_, index) => index);

test('pages through a list in fifties without losing or reordering items', () => {
  const pages = ['1', '2', '3'].map((page) => paginateList(LIST, page));
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 1]);
  expect(pages.flatMap(({ items }) => items)).toEqual(LIST);
});

test('returns the nearest page for one that does not exist', () => {
  for (const requested of [undefined, '', '0', '-1', 'two', '1.5'])
    expect(paginateList(LIST, requested)).toMatchObject({ page: 1, pages: 3 });
  expect(paginateList(LIST, '99')).toMatchObject({ page: 3, items: [100] });
  expect(paginateList([], '2')).toEqual({ items: [], page: 1, pages: 1 });
});

test('separates numbers by spaces, tabs, commas, semicolons and any line breaks', () => {
  expect(parsePastedNumbers(' 536365,536366;\t536367\r\n\r\n536368 \u00a0536369')).toEqual([
    '536365',
    '536366',
    '536367',
    '536368',
    '536369',
  ]);
});

test('keeps a repeated number once, at its first position', () => {
  expect(parsePastedNumbers('B A B')).toEqual(['B', 'A']);
});

test('removes the quotation marks of a spreadsheet', () => {
  expect(parsePastedNumbers('"536365","C536379"')).toEqual(['536365', 'C536379']);
});

test('handles a long run of quotation marks quickly', () => {
  const marks = '"'.repeat(100_000);
  const began = performance.now();
  expect(parsePastedNumbers(`${marks}7${marks}7${marks}`)).toEqual([`7${marks}7`]);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('returns no numbers for whitespace only', () => {
  expect(parsePastedNumbers(' \n,, ')).toEqual([]);
});
