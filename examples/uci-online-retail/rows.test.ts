import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Cells, HEADER, lineOf, readText } from './testing/source-documents.ts';

const read = (...rows: Cells[]) => readText([HEADER, ...rows.map(lineOf)].join('\n'));

test('a row has the line it starts on, despite quoted line breaks and blank lines', async () => {
  const quoted = lineOf({ description: '"b ""b"", c"' });
  const rows = await readText(
    `\uFEFF${HEADER}\r\n\r\n${lineOf({ description: '"b\nb"' })}\n${quoted}`,
  );
  expect(rows).toMatchObject([
    { line: 3, problem: 'Description' },
    { line: 5, description: 'b "b", c' },
  ]);
});

test('reads a gzipped file like a plain one', async () => {
  const text = `${HEADER}\n${`${lineOf({ description: '£' })}\n`.repeat(2_000)}`;
  expect(await readText(gzipSync(text), 'source.csv.gz')).toEqual(await readText(text));
});

test.each<[string, string | Buffer]>([
  ['The encoded data was not valid', Buffer.from(`${HEADER}\n\xff`, 'latin1')],
  ['Quote', `${HEADER}\na"b"c,d`],
  ['Quote', `${HEADER}\n"a,b`],
  ['lacks InvoiceNo, InvoiceDate', HEADER.replaceAll('Invoice', 'Bill')],
  ['empty', ''],
])('throws %s for text that is no CSV of the source', async (message, text) => {
  await expect(readText(text)).rejects.toThrow(message);
});

test('removes .0 from customer numbers, which may be absent, and trims descriptions', async () => {
  const description = ' MINI CAKE STAND  HANGING ';
  const rows = await read({ description }, { customer: '17850' }, { customer: '' });
  expect(rows).toMatchObject([
    { customerNumber: '17850', description: 'MINI CAKE STAND  HANGING' },
    { customerNumber: '17850' },
    { customerNumber: undefined },
  ]);
});

test.each<[string, Cells]>([
  ['InvoiceNo', { number: '12 34' }],
  ['InvoiceNo', { number: '' }],
  ['StockCode', { item: '' }],
  ['StockCode', { item: 'X'.repeat(65) }],
  ['Description', { description: 'A\u0000B' }],
  ['Quantity', { quantity: '6.5' }],
  ['InvoiceDate', { time: '12/1/2010 8:26' }],
  ['InvoiceDate', { time: '2011-02-31 08:26:00' }],
  ['UnitPrice', { price: '1e3' }],
  ['CustomerID', { customer: 'Mr Smith' }],
])('reports an invalid %s: %o', async (problem, cells) => {
  const documentNumber = cells.number === undefined ? '536366' : undefined;
  expect(await read(cells)).toEqual([{ line: 2, documentNumber, problem }]);
});

test('reports a row with too few fields', async () => {
  const rows = await readText(`${HEADER}\n536366,85123A\n`);
  expect(rows).toEqual([{ line: 2, documentNumber: '536366', problem: '2 fields instead of 8' }]);
});

test('accepts columns in any order', async () => {
  const turned = [HEADER, lineOf({})].map((line) => line.split(',').toReversed().join(','));
  expect(await readText(turned.join('\n'))).toEqual(await read({}));
});
