import { expect, test } from 'vitest';
import { collect } from '../testing/collect.ts';
import { type ReadRow, readRows } from './rows.ts';
import { type Cells, fieldsOf, HEADER, recordsOf } from './testing/source-documents.ts';

test('a customer number loses the .0 that the source writes, and may be absent', async () => {
  const rows = await read({ customer: '17850.0' }, { customer: '17850' }, { customer: '' });
  expect(rows.map((row) => 'customerNumber' in row && row.customerNumber)).toEqual([
    '17850',
    '17850',
    undefined,
  ]);
});

test('a description is trimmed, within it spaces stay', async () => {
  const [row] = await read({ description: ' MINI CAKE STAND  HANGING ' });
  expect(row).toMatchObject({ description: 'MINI CAKE STAND  HANGING' });
});

test.each<[string, Cells]>([
  ['InvoiceNo', { number: '12 34' }],
  ['InvoiceNo', { number: '' }],
  ['StockCode', { item: '' }],
  ['StockCode', { item: 'X'.repeat(65) }],
  ['Description', { description: 'A\u0000B' }],
  ['Quantity', { quantity: '6.5' }],
  ['Quantity', { quantity: '' }],
  ['InvoiceDate', { time: '12/1/2010 8:26' }],
  ['InvoiceDate', { time: '2011-02-31 08:26:00' }],
  ['UnitPrice', { price: '2,55' }],
  ['UnitPrice', { price: '1e3' }],
  ['CustomerID', { customer: 'Mr Smith' }],
])('a row whose %s cannot be read says so: %o', async (problem, cells) => {
  expect(await read(cells)).toEqual([
    { line: 2, documentNumber: cells.number === undefined ? '536366' : undefined, problem },
  ]);
});

test('a row with too few fields cannot be read, and says how many it has', async () => {
  const rows = readRows(recordsOf([HEADER, fieldsOf({}).slice(0, 5)]));
  expect(await collect(rows)).toEqual([
    { line: 2, documentNumber: '536366', problem: '5 fields instead of 8' },
  ]);
});

test('columns may stand in any order', async () => {
  const rows = readRows(recordsOf([HEADER.toReversed(), fieldsOf({}).toReversed()]));
  expect(await collect(rows)).toEqual(await read({}));
});

test('a header that lacks columns is refused by their names', async () => {
  const rows = readRows(recordsOf([HEADER.filter((name) => !/Invoice/.test(name))]));
  await expect(collect(rows)).rejects.toThrow('lacks InvoiceNo, InvoiceDate');
});

test('a file without a header is refused', async () => {
  await expect(collect(readRows(recordsOf([])))).rejects.toThrow('empty');
});

function read(...cells: Cells[]): Promise<ReadRow[]> {
  return collect(readRows(recordsOf([HEADER, ...cells.map(fieldsOf)])));
}
