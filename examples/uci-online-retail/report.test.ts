import { expect, test } from 'vitest';
import { countFeed, makeReport } from './report.ts';
import { readSource } from './testing/source-documents.ts';

test('throws when a document is neither loaded nor counted with a reason', async () => {
  const source = await readSource([{ number: '100' }, { number: '100' }]);
  const feeds = { au: countFeed([]), nz: countFeed([]) };
  const facts = { source, byReason: new Map(), links: new Map(), feeds };
  expect(() => makeReport(facts)).toThrow('read 1 documents and 2 rows, accounted for 0 and 0');
});

test('throws when a row is neither loaded nor counted with a reason', async () => {
  const source = await readSource([]);
  const feeds = { au: countFeed([]), nz: countFeed([]) };
  const facts = { byReason: new Map(), links: new Map(), feeds };
  expect(() => makeReport({ source: { ...source, rows: 1 }, ...facts })).toThrow(
    '0 documents and 1 rows',
  );
});
