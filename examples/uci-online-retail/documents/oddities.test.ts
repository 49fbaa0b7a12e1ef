import { expect, test } from 'vitest';
import { type Cells, readDocuments } from '#examples/uci-online-retail/testing/source-documents.ts';
import { ODDITIES } from './oddities.ts';

const FREE = { item: '22841', price: '0.0' };

test.each<[string, number, Cells[]]>([
  ['REPEATED_LINE', 2, [{}, {}, {}, { quantity: 7 }]],
  ['REPEATED_LINE', 0, [{}, { price: '2.54' }, { description: 'HEART' }, { item: '85123a' }]],
  ['FREE_LINE', 1, [{}, FREE]],
  ['STOCK_CODE_CASE', 1, [{}, { item: '85123a' }]],
  ['NO_DESCRIPTION', 1, [{}, { description: ' ' }]],
])('%s counts %d rows of %o', async (name, count, rows) => {
  const [document] = await readDocuments(...rows);
  const oddity = ODDITIES.find((known) => known.name === name);
  expect(document && oddity?.countIn(document)).toBe(count);
});
