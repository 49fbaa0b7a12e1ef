import { expect, test } from 'vitest';
import { MAX_ROWS } from '#components/availability/lists/saved-lists.ts';
import {
  addRowsToList,
  isSameSheet,
  listFromSheet,
  type OpenSheet,
  type SheetAction,
  sheetFromLink,
  sheetFromList,
  sheetReducer,
} from './sheet-state.ts';

const PLACE = { branch: '101', channel: 'BLBranch', date: '', elsewhere: undefined } as const;
const row = (product: string, quantity = '1') => ({ product, quantity, date: '' });
const sheet = (...products: string[]): OpenSheet => ({
  ...sheetFromLink({ ...PLACE, rows: products.map((product) => row(product)) }),
  list: { id: 'a', name: 'List 1' },
});
const products = ({ rows }: OpenSheet) =>
  rows.map(({ product, quantity }) => `${product} ${quantity}`);
const numbered = ({ rows }: OpenSheet) => rows.map(({ id, product }) => `${id} ${product}`);
const after = (before: OpenSheet, ...actions: SheetAction[]) =>
  actions.reduce(sheetReducer, before);
const UNDO = { kind: 'undo' } as const;

test('scanning a product again adds one to the quantity of its row', () => {
  const more = after(sheet('A', 'B'), { kind: 'add', rows: [row('A'), row('C')] });
  expect(products(more)).toEqual(['A 2', 'B 1', 'C 1']);
  expect(numbered(more)).toEqual(['0 A', '1 B', '2 C']);
});

test('a row keeps its id while others are removed and added', () => {
  const fewer: SheetAction = { kind: 'remove', id: 1 };
  const more = after(sheet('A', 'B', 'C'), fewer, { kind: 'add', rows: [row('D')] });
  expect(numbered(more)).toEqual(['0 A', '2 C', '3 D']);
});

test('a barcode is replaced with its product number and merged into an existing row', () => {
  const replaced = after(sheet('A', '931'), { kind: 'replace', numbers: new Map([['931', 'A']]) });
  expect(replaced.rows).toEqual([{ id: 0, product: 'A', quantity: '2', date: '' }]);
});

test('a row is not merged with another while somebody types in it', () => {
  const typed = after(sheet('TAP-1', 'TAP-15'), {
    kind: 'change',
    id: 1,
    row: { product: 'TAP-1' },
  });
  expect(typed.rows).toHaveLength(2);
});

test('undo restores a cleared list beside the rows added since', () => {
  const cleared = after(sheet('A', 'B', 'C'), { kind: 'clear' });
  expect(cleared.rows).toEqual([]);
  expect(cleared.undo?.words).toBe('3 rows were cleared');
  expect(products(after(cleared, UNDO))).toEqual(['A 1', 'B 1', 'C 1']);
  const later = after(cleared, { kind: 'add', rows: [row('D'), row('A')] }, UNDO);
  expect(products(later).toSorted()).toEqual(['A 1', 'A 1', 'B 1', 'C 1', 'D 1']);
  expect(later.undo).toBeUndefined();
});

test('removing a row and pasting rows can be undone until the next change', () => {
  const removed = after(sheet('A', 'B'), { kind: 'remove', id: 0 });
  expect(removed.undo?.words).toBe('A was removed');
  expect(products(after(removed, UNDO))).toEqual(['A 1', 'B 1']);
  const pasted = after(sheet('A'), { kind: 'add', rows: [row('A'), row('B')] });
  expect(products(pasted)).toEqual(['A 2', 'B 1']);
  expect(products(after(pasted, UNDO))).toEqual(['A 1']);
  const changed = after(pasted, { kind: 'change', id: 0, row: { quantity: '5' } });
  expect(changed.undo).toBeUndefined();
});

test('rows of a link are merged into a list, and even one can be undone', () => {
  const list = listFromSheet(sheet('A', 'B'));
  if (!list) throw new Error('It is a list.');
  const added = addRowsToList(list, sheet('A'));
  expect(products(added)).toEqual(['A 2', 'B 1']);
  expect(added.undo?.words).toBe('1 row was added');
  expect(products(after(added, UNDO))).toEqual(['A 1', 'B 1']);
});

test('a list is cut at its limit, and `leftOut` counts the rest', () => {
  const many = Array.from({ length: MAX_ROWS + 2 }, (_, at) => row(`P-${at}`));
  const full = after(sheet('A'), { kind: 'add', rows: many });
  expect(full.rows).toHaveLength(MAX_ROWS);
  expect(full.leftOut).toBe(3);
  expect(products(after(full, UNDO))).toEqual(['A 1']);
});

test('a saved list is restored with its undo, and a link is not saved', () => {
  const removed = after(sheet('A', 'B'), { kind: 'remove', id: 0 });
  const list = listFromSheet(removed);
  if (!list) throw new Error('It is a list.');
  const again = sheetFromList(list);
  expect(products(again)).toEqual(['B 1']);
  expect(products(after(again, UNDO))).toEqual(['A 1', 'B 1']);
  expect(listFromSheet(sheetFromLink({ ...PLACE, rows: [row('A')] }))).toBeUndefined();
});

test('a link is saved as a list once; later attempts change nothing', () => {
  const [first, second] = ['a', 'b'].map((id) => ({ id, name: `List ${id}` }));
  if (!first || !second) throw new Error('There are two lists.');
  const link = sheetFromLink({ ...PLACE, rows: [] });
  const saved = after(link, { kind: 'saveAs', list: first }, { kind: 'saveAs', list: second });
  expect(saved.list).toEqual(first);
  expect(after(saved, { kind: 'rename', name: 'Site' }).list).toEqual({ id: 'a', name: 'Site' });
});

test('the address of a list matches that list, and one with a different row does not', () => {
  const list = { ...PLACE, rows: [row('A'), row('', '3')] };
  expect(isSameSheet('au', { ...PLACE, rows: [row('A')] }, list)).toBe(true);
  expect(isSameSheet('au', { ...PLACE, rows: [row('A', '2')] }, list)).toBe(false);
  expect(isSameSheet('au', { ...PLACE, branch: '301', rows: [row('A')] }, list)).toBe(false);
});
