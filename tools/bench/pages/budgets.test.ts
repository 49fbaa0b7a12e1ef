import { expect, test } from 'vitest';
import { type MeasuredPage, missedBudgets } from './budgets.ts';
import { pageTable } from './table.ts';

const AT_BUDGET: MeasuredPage = {
  page: { name: 'Invoices', kind: 'document' },
  scriptBytes: 180_000,
  requests: 20,
  serverMs: 100,
  lcpMs: 1500,
  share: 0.5,
  interaction: { name: 'sorting', ms: 200 },
};

test('a page meets a budget that it just reaches, and misses it one step beyond', () => {
  expect(missedBudgets(AT_BUDGET)).toEqual([]);
  expect(missedBudgets({ ...AT_BUDGET, scriptBytes: 180_001 })).toEqual(['more than 180 kB']);
  expect(missedBudgets({ ...AT_BUDGET, serverMs: 101 })).toEqual(['server above 100 ms']);
  expect(missedBudgets({ ...AT_BUDGET, lcpMs: 1501 })).toEqual(['paint above 1500 ms']);
  expect(missedBudgets({ ...AT_BUDGET, interaction: { name: 'sorting', ms: 201 } })).toEqual([
    'interaction above 200 ms',
  ]);
});

test('allows a sheet more JavaScript than a document', () => {
  const sheet = { name: 'Availability', kind: 'sheet' } as const;
  expect(missedBudgets({ ...AT_BUDGET, page: sheet, scriptBytes: 260_000 })).toEqual([]);
  expect(missedBudgets({ ...AT_BUDGET, page: sheet, scriptBytes: 260_001 })).toEqual([
    'more than 260 kB',
  ]);
});

test('the table has the figures of each page, its slowest interaction and the budgets it misses', () => {
  const slow = { ...AT_BUDGET, page: { name: 'Slow', kind: 'document' }, lcpMs: 1800 } as const;
  const [, , met, misses] = pageTable([AT_BUDGET, slow]).split('\n');
  expect(met).toMatch(
    /Invoices \| +180 \| +20 \| +100 \| +1500 \| +200 \| +sorting \| +50 % \| +met/,
  );
  expect(misses).toMatch(/Slow .* 1800 .* paint above 1500 ms/);
});
