import { expect, test } from 'vitest';
import { MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { listAddress, type SheetState, sheetAddress } from './sheet-address.ts';
import {
  findDuplicates,
  type Sheet,
  type SheetAction,
  sheetFromLink,
  sheetReducer,
  unusedName,
} from './sheet-state.ts';

const PLACE = { branch: '101', channel: 'BLBranch', date: '', elsewhere: undefined } as const;
const row = (product: string, quantity = '1') => ({ product, quantity, date: '' });
const sheet = (...products: string[]): Sheet =>
  sheetFromLink({ ...PLACE, rows: products.map((product) => row(product)) });
const products = ({ rows }: Sheet) => rows.map(({ product, quantity }) => `${product} ${quantity}`);
const numbered = ({ rows }: Sheet) => rows.map(({ id, product }) => `${id} ${product}`);
const after = (before: Sheet, ...actions: SheetAction[]) => actions.reduce(sheetReducer, before);
const UNDO = { kind: 'undo' } as const;

test('scanning a product again adds one to its row, and each row keeps its id', () => {
  const more = after(sheet('A', 'B'), { kind: 'add', rows: [row('A'), row('C')] });
  expect(products(more)).toEqual(['A 2', 'B 1', 'C 1']);
  expect(numbered(more).slice(0, 2)).toEqual(['0 A', '1 B']);
  expect(new Set(more.rows.map(({ id }) => id)).size).toBe(3);
  const fewer = after(more, { kind: 'remove', id: '0' }, { kind: 'add', rows: [row('D')] });
  expect(numbered(fewer)[0]).toBe('1 B');
  expect(products(fewer)).toEqual(['B 1', 'C 1', 'D 1']);
});

test('a barcode is replaced with its product number and merged into an existing row', () => {
  const replaced = after(sheet('A', '931'), { kind: 'replace', numbers: new Map([['931', 'A']]) });
  expect(replaced.rows).toEqual([{ id: '0', product: 'A', quantity: '2', date: '' }]);
});

test('a row is not merged with another while somebody types in it', () => {
  const typed = after(sheet('TAP-1', 'TAP-15'), {
    kind: 'change',
    id: '1',
    row: { product: 'TAP-1' },
  });
  expect(typed.rows).toHaveLength(2);
});

test('undo restores a cleared list beside the rows added since', () => {
  const cleared = after(sheet('A', 'B', 'C'), { kind: 'clear' });
  expect(cleared.rows).toEqual([]);
  expect(cleared.undo?.words).toBe('3 rows cleared');
  expect(products(after(cleared, UNDO))).toEqual(['A 1', 'B 1', 'C 1']);
  const later = after(cleared, { kind: 'add', rows: [row('D'), row('A')] }, UNDO);
  expect(products(later).toSorted()).toEqual(['A 1', 'A 1', 'B 1', 'C 1', 'D 1']);
  expect(later.undo).toBeUndefined();
});

test('removing a row and pasting rows can be undone until the next change', () => {
  const removed = after(sheet('A', 'B'), { kind: 'remove', id: '0' });
  expect(removed.undo?.words).toBe('A removed');
  expect(products(after(removed, UNDO))).toEqual(['A 1', 'B 1']);
  const pasted = after(sheet('A'), { kind: 'add', rows: [row('A'), row('B')] });
  expect(products(pasted)).toEqual(['A 2', 'B 1']);
  expect(products(after(pasted, UNDO))).toEqual(['A 1']);
  const changed = after(pasted, { kind: 'change', id: '0', row: { quantity: '5' } });
  expect(changed.undo).toBeUndefined();
});

test('adding says what happened, and even one row can be undone', () => {
  const added = after(sheet('A', 'B'), { kind: 'add', rows: [row('C')] });
  expect(added.undo?.words).toBe('C added');
  expect(products(after(added, UNDO))).toEqual(['A 1', 'B 1']);
  const again = after(sheet('A', 'B'), { kind: 'add', rows: [row('A', '2')] });
  expect(again.undo?.words).toBe('A is on the list already, now 3');
});

test('rows that are on the list already are found, to be added up or left out', () => {
  const before = after(sheet('A', 'B'), { kind: 'change', id: '0', row: { quantity: '4' } });
  const rows = [row('C'), row('A', '2'), { ...row('B'), date: '2026-12-03' }];
  expect(findDuplicates(before.rows, rows)).toEqual([{ product: 'A', onList: 4, adding: 2 }]);
  const kept = after(before, { kind: 'add', rows, duplicates: 'keep' });
  expect(products(kept)).toEqual(['A 4', 'B 1', 'C 1', 'B 1']);
});

test('a product that is pasted twice is found too; without adding up its first row stays', () => {
  const rows = [row('A', '2'), row('C'), row('A', '4'), row('C', 'x')];
  expect(findDuplicates(sheet('B').rows, rows)).toEqual([{ product: 'A', onList: 2, adding: 4 }]);
  const kept = after(sheet('B'), { kind: 'add', rows, duplicates: 'keep' });
  expect(products(kept)).toEqual(['B 1', 'A 2', 'C 1', 'C x']);
  expect(after(sheet('B'), { kind: 'add', rows }).undo?.words).toBe('3 rows added');
});

test('a list is cut at its limit, and `leftOut` counts the rest', () => {
  const many = Array.from({ length: MAX_ROWS + 2 }, (_, at) => row(`P-${at}`));
  const full = after(sheet('A'), { kind: 'add', rows: many });
  expect(full.rows).toHaveLength(MAX_ROWS);
  expect(full.leftOut).toBe(3);
  expect(products(after(full, UNDO))).toEqual(['A 1']);
});

test('a new list gets a name that no other list has', () => {
  expect(unusedName([])).toBe('List 1');
  expect(unusedName([{ name: 'List 1' }, { name: 'List 3' }])).toBe('List 2');
});

const SHEET: SheetState = {
  branch: '501',
  channel: 'BLBranch',
  date: '',
  elsewhere: undefined,
  rows: [{ product: 'TAP-15', quantity: '8', date: '' }],
};

test('the address of a sheet has its rows, and only settings that differ from the usual', () => {
  expect(sheetAddress(SHEET)).toBe('/availability?branch=501&row=TAP-15+8');
  expect(sheetAddress({ ...SHEET, channel: 'BLMaxx', date: '2026-11-26', elsewhere: 'all' })).toBe(
    '/availability?branch=501&channel=BLMaxx&date=2026-11-26&elsewhere=all&row=TAP-15+8',
  );
});

test('an empty sheet has an address of its own, and a saved list one that is short', () => {
  expect(sheetAddress({ ...SHEET, branch: '', rows: [] })).toBe('/availability?new=');
  expect(listAddress('an-id')).toBe('/availability?saved=an-id');
});
