import { expect, test } from 'vitest';
import { rowCount } from './documents.ts';
import { readDocuments, readSource } from './testing/source-documents.ts';

test('rows of a document that stand apart are one document, in the order of the source', async () => {
  const documents = await readDocuments(
    { number: '1', item: 'A' },
    { number: '2', item: 'B' },
    { number: '1', item: 'C' },
  );
  expect(documents.map(({ number, rows }) => [number, rows.map((row) => row.stockCode)])).toEqual([
    ['1', ['A', 'C']],
    ['2', ['B']],
  ]);
});

test('documents come by their earliest time, those of one time in the order of the source', async () => {
  const documents = await readDocuments(
    { number: '1', time: '2010-12-01 08:27:00' },
    { number: '3', time: '2010-12-01 08:26:00' },
    { number: '2', time: '2010-12-01 08:26:00' },
    { number: '1', time: '2010-12-01 08:25:00' },
  );
  expect(documents.map(({ number }) => number)).toEqual(['1', '3', '2']);
  expect(documents[0]?.issuedAt).toBe('2010-12-01 08:25:00');
});

test('a row that cannot be read counts for its document, or as astray', async () => {
  const source = await readSource([{ price: 'free' }, {}, { number: '?' }]);
  expect(source.documents.map(rowCount)).toEqual([2]);
  expect(source).toMatchObject({
    rows: 3,
    strayRows: 1,
    problems: ['line 2: UnitPrice', 'line 4: InvoiceNo'],
  });
});

test('of rows that cannot be read the first 20 are named', async () => {
  const { problems, rows } = await readSource(Array.from({ length: 30 }, () => ({ price: '?' })));
  expect(problems).toHaveLength(20);
  expect(rows).toBe(30);
});
