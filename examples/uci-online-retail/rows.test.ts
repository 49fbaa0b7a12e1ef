import { expect, test } from 'vitest';
import { type ParsedRow, readRows } from './rows.ts';
import { type Cells, collect, fieldsOf, HEADER, recordsOf } from './testing/source-documents.ts';

test('removes .0 from customer numbers, which may be absent', async () => {
  const rows = await read({ customer: '17850.0' }, { customer: '17850' }, { customer: '' });
  expect(rows.map((row) => 'customerNumber' in row && row.customerNumber)).toEqual([
    '17850',
    '17850',
    undefined,
  ]);
});

test('trims descriptions, but keeps spaces within', async () => {
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
])('reports an invalid %s: %o', async (problem, cells) => {
  expect(await read(cells)).toEqual([
    { line: 2, documentNumber: cells.number === undefined ? '536366' : undefined, problem },
  ]);
});

test('reports a row with too few fields', async () => {
  const rows = readRows(recordsOf([HEADER, fieldsOf({}).slice(0, 5)]));
  expect(await collect(rows)).toEqual([
    { line: 2, documentNumber: '536366', problem: '5 fields instead of 8' },
  ]);
});

test('accepts columns in any order', async () => {
  const rows = readRows(recordsOf([HEADER.toReversed(), fieldsOf({}).toReversed()]));
  expect(await collect(rows)).toEqual(await read({}));
});

test('throws for a header that lacks columns, with their names', async () => {
  const rows = readRows(recordsOf([HEADER.filter((name) => !/Invoice/.test(name))]));
  await expect(collect(rows)).rejects.toThrow('lacks InvoiceNo, InvoiceDate');
});

test('throws for a file without a header', async () => {
  await expect(collect(readRows(recordsOf([])))).rejects.toThrow('empty');
});

function read(...cells: Cells[]): Promise<ParsedRow[]> {
  return collect(readRows(recordsOf([HEADER, ...cells.map(fieldsOf)])));
}
