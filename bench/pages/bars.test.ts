import { expect, test } from 'vitest';
import { type MeasuredPage, missed } from './bars.ts';
import { pageTable } from './table.ts';

const AT_THE_BARS: MeasuredPage = {
  page: { name: 'Invoices', kind: 'document' },
  scriptBytes: 180_000,
  requests: 20,
  serverMs: 100,
  lcpMs: 1500,
  share: 0.5,
  interaction: { name: 'sorting', ms: 200 },
};

test('a page at every bar meets them, and one step beyond misses that one', () => {
  expect(missed(AT_THE_BARS)).toEqual([]);
  expect(missed({ ...AT_THE_BARS, scriptBytes: 180_001 })).toEqual(['more than 180 kB']);
  expect(missed({ ...AT_THE_BARS, serverMs: 101 })).toEqual(['server above 100 ms']);
  expect(missed({ ...AT_THE_BARS, lcpMs: 1501 })).toEqual(['paint above 1500 ms']);
  expect(missed({ ...AT_THE_BARS, interaction: { name: 'sorting', ms: 201 } })).toEqual([
    'interaction above 200 ms',
  ]);
});

test('a sheet may weigh more than a document', () => {
  const sheet = { name: 'Availability', kind: 'sheet' } as const;
  expect(missed({ ...AT_THE_BARS, page: sheet, scriptBytes: 260_000 })).toEqual([]);
  expect(missed({ ...AT_THE_BARS, page: sheet, scriptBytes: 260_001 })).toEqual([
    'more than 260 kB',
  ]);
});

test('the table names each page, its figures, the slowest interaction and what is missed', () => {
  const slow = { ...AT_THE_BARS, page: { name: 'Slow', kind: 'document' }, lcpMs: 1800 } as const;
  const [, , met, misses] = pageTable([AT_THE_BARS, slow]).split('\n');
  expect(met).toMatch(
    /Invoices \| +180 \| +20 \| +100 \| +1500 \| +200 \| +sorting \| +50 % \| +met/,
  );
  expect(misses).toMatch(/Slow .* 1800 .* paint above 1500 ms/);
});
