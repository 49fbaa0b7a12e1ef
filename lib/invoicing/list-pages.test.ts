import { expect, test } from 'vitest';
import { listPage } from './list-pages.ts';

const LIST = Array.from({ length: 101 }, (_, index) => index);

test('a list is shown fifty at a time, nothing lost or moved', () => {
  const pages = ['1', '2', '3'].map((page) => listPage(LIST, page));
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 1]);
  expect(pages.flatMap(({ items }) => items)).toEqual(LIST);
});

test('a page that is none is the nearest there is', () => {
  for (const asked of [undefined, '', '0', '-1', 'two', '1.5'])
    expect(listPage(LIST, asked)).toMatchObject({ page: 1, pages: 3 });
  expect(listPage(LIST, '99')).toMatchObject({ page: 3, items: [100] });
  expect(listPage([], '2')).toEqual({ items: [], page: 1, pages: 1 });
});
