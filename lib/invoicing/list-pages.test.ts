import { expect, test } from 'vitest';
import { listPage } from './list-pages.ts';

const LIST = Array.from({ length: 101 }, (_, index) => index);

test('pages through a list in fifties without losing or reordering items', () => {
  const pages = ['1', '2', '3'].map((page) => listPage(LIST, page));
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 1]);
  expect(pages.flatMap(({ items }) => items)).toEqual(LIST);
});

test('returns the nearest page for one that does not exist', () => {
  for (const requested of [undefined, '', '0', '-1', 'two', '1.5'])
    expect(listPage(LIST, requested)).toMatchObject({ page: 1, pages: 3 });
  expect(listPage(LIST, '99')).toMatchObject({ page: 3, items: [100] });
  expect(listPage([], '2')).toEqual({ items: [], page: 1, pages: 1 });
});
