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

test.each([
  [' 536365,536366;\t536367\r\n\r\n536368 \u00a0536369', '536365 536366 536367 536368 536369'],
  ['B A B', 'B A'],
  ['"536365","C536379"', '536365 C536379'],
  [' \n,, ', ''],
])('reads of %j the numbers %j, each once', (text, numbers) => {
  expect(parsePastedNumbers(text).join(' ')).toBe(numbers);
});

test('handles a long run of quotation marks quickly', () => {
  const marks = '"'.repeat(100_000);
  const began = performance.now();
  expect(parsePastedNumbers(`${marks}7${marks}7${marks}`)).toEqual([`7${marks}7`]);
  expect(performance.now() - began).toBeLessThan(1_000);
});
