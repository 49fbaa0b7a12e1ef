import { expect, test } from 'vitest';
import {
  isSameSheet,
  listOfSheet,
  MOST_ROWS,
  type OpenSheet,
  sheetAfter,
  sheetOfLink,
  sheetOfList,
  sheetUndone,
  withRowsOf,
} from './open-sheet.ts';

const PLACE = { branch: '101', channel: 'BLBranch', date: '', elsewhere: undefined } as const;
const row = (product: string, quantity = '1') => ({ product, quantity, date: '' });
const sheet = (...products: string[]): OpenSheet => ({
  ...sheetOfLink({ ...PLACE, rows: products.map((product) => row(product)) }),
  list: { id: 'a', name: 'List 1' },
});
const products = ({ rows }: OpenSheet) =>
  rows.map(({ product, quantity }) => `${product} ${quantity}`);

test('a list that is cleared comes back whole, beside what was added since', () => {
  const cleared = sheetAfter(sheet('A', 'B', 'C'), { kind: 'all', rows: [] });
  expect(cleared.rows).toEqual([]);
  expect(cleared.undo?.words).toBe('3 rows were cleared');
  expect(products(sheetUndone(cleared))).toEqual(['A 1', 'B 1', 'C 1']);
  const later = sheetAfter(cleared, { kind: 'add', rows: [row('D'), row('A')] });
  expect(products(sheetUndone(later)).toSorted()).toEqual(['A 1', 'A 1', 'B 1', 'C 1', 'D 1']);
  expect(sheetUndone(later).undo).toBeUndefined();
});

test('a row that was removed and rows that were pasted are undone, until something else is done', () => {
  const removed = sheetAfter(sheet('A', 'B'), { kind: 'remove', id: 0 });
  expect(removed.undo?.words).toBe('A was removed');
  expect(products(sheetUndone(removed))).toEqual(['A 1', 'B 1']);
  const pasted = sheetAfter(sheet('A'), { kind: 'add', rows: [row('A'), row('B')] });
  expect(products(pasted)).toEqual(['A 2', 'B 1']);
  expect(products(sheetUndone(pasted))).toEqual(['A 1']);
  expect(sheetAfter(pasted, { kind: 'change', id: 0, row: { quantity: '5' } }).undo).toBe(
    undefined,
  );
});

test('rows of a link that are added to a list are merged, and can be taken back, even one', () => {
  const list = listOfSheet(sheet('A', 'B'));
  if (!list) throw new Error('It is a list.');
  const added = withRowsOf(list, sheet('A'));
  expect(products(added)).toEqual(['A 2', 'B 1']);
  expect(added.undo?.words).toBe('1 row was added');
  expect(products(sheetUndone(added))).toEqual(['A 1', 'B 1']);
});

test('a list has no more rows than it may, and how many were left out is told', () => {
  const many = Array.from({ length: MOST_ROWS + 2 }, (_, at) => row(`P-${at}`));
  const full = sheetAfter(sheet('A'), { kind: 'add', rows: many });
  expect(full.rows).toHaveLength(MOST_ROWS);
  expect(full.leftOut).toBe(3);
  expect(products(sheetUndone(full))).toEqual(['A 1']);
});

test('what is kept of a list is read as the list, with what can be undone; a link is kept nowhere', () => {
  const removed = sheetAfter(sheet('A', 'B'), { kind: 'remove', id: 0 });
  const list = listOfSheet(removed);
  if (!list) throw new Error('It is a list.');
  const again = sheetOfList(list);
  expect(products(again)).toEqual(['B 1']);
  expect(products(sheetUndone(again))).toEqual(['A 1', 'B 1']);
  expect(listOfSheet(sheetOfLink({ ...PLACE, rows: [row('A')] }))).toBeUndefined();
});

test('a list’s own address is that list, and one with another row is not', () => {
  const list = { ...PLACE, rows: [row('A'), row('', '3')] };
  expect(isSameSheet('au', { ...PLACE, rows: [row('A')] }, list)).toBe(true);
  expect(isSameSheet('au', { ...PLACE, rows: [row('A', '2')] }, list)).toBe(false);
  expect(isSameSheet('au', { ...PLACE, branch: '301', rows: [row('A')] }, list)).toBe(false);
});
