import { expect, test } from 'vitest';
import { changedRows, keptRows } from './sheet-rows.ts';

const row = (product: string, quantity = '1') => ({ product, quantity, date: '' });

test('a product that is scanned again is one more of it, in its row', () => {
  const rows = changedRows(keptRows([row('A'), row('B')]), {
    kind: 'add',
    rows: [row('A'), row('C')],
  });
  expect(rows.map(({ id, product, quantity }) => `${id} ${product} ${quantity}`)).toEqual([
    '0 A 2',
    '1 B 1',
    '2 C 1',
  ]);
});

test('a row keeps its place in mind while others go and come', () => {
  const fewer = changedRows(keptRows([row('A'), row('B'), row('C')]), { kind: 'remove', id: 1 });
  const more = changedRows(fewer, { kind: 'add', rows: [row('D')] });
  expect(more.map(({ id, product }) => `${id} ${product}`)).toEqual(['0 A', '2 C', '3 D']);
});

test('a barcode becomes its product, and joins the row that has it', () => {
  const rows = changedRows(keptRows([row('A', '2'), row('931', '3')]), {
    kind: 'replace',
    numbers: new Map([['931', 'A']]),
  });
  expect(rows).toEqual([{ id: 0, product: 'A', quantity: '5', date: '' }]);
});

test('while a row is typed in, it is joined with no other', () => {
  const rows = changedRows(keptRows([row('TAP-1'), row('TAP-15')]), {
    kind: 'change',
    id: 1,
    row: { product: 'TAP-1' },
  });
  expect(rows).toHaveLength(2);
});
