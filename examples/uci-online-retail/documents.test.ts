import { expect, test } from 'vitest';
import { rowCount } from './documents.ts';
import { readDocuments, readSource } from './testing/source-documents.ts';

test('groups rows of a document that are apart in the source, in source order', async () => {
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

test('sorts documents by their earliest time, then in source order', async () => {
  const documents = await readDocuments(
    { number: '1', time: '2010-12-01 08:27:00' },
    { number: '3', time: '2010-12-01 08:26:00' },
    { number: '2', time: '2010-12-01 08:26:00' },
    { number: '1', time: '2010-12-01 08:25:00' },
  );
  expect(documents.map(({ number }) => number)).toEqual(['1', '3', '2']);
  expect(documents[0]?.issuedAt).toBe('2010-12-01 08:25:00');
});

test('counts an unreadable row for its document, or as stray', async () => {
  const source = await readSource([{ price: 'free' }, {}, { number: '?' }]);
  expect(source.documents.map(rowCount)).toEqual([2]);
  expect(source).toMatchObject({
    rows: 3,
    strayRows: 1,
    problems: ['line 2: UnitPrice', 'line 4: InvoiceNo'],
  });
});

test('lists the first 20 unreadable rows', async () => {
  const { problems, rows } = await readSource(Array.from({ length: 30 }, () => ({ price: '?' })));
  expect(problems).toHaveLength(20);
  expect(rows).toBe(30);
});
