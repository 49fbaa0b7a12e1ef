import { expect, test } from 'vitest';
import type { Figures } from '#tools/bench/api/measure.ts';
import type { Result } from '#tools/bench/api/rounds.ts';
import type { ServerName } from '#tools/bench/api/servers.ts';
import { markdownTable, resultTables, targetTable } from './tables.ts';

const shared = { p50: 1, p99: 2.5, serverMicroseconds: 99.95, residentMegabytes: 120.4 };
const result = (server: ServerName, figures: Figures): Result => ({
  server,
  route: 'one',
  caller: 'costs',
  figures,
  rounds: [figures, { ...figures, requestsPerSecond: figures.requestsPerSecond * 1.05 }],
});
const results = [
  result('service', { ...shared, requestsPerSecond: 12_345.6, databaseMicroseconds: 30 }),
  result('bare', { ...shared, requestsPerSecond: 24_691.2, databaseMicroseconds: undefined }),
];

test('aligns the columns', () => {
  expect(
    markdownTable(
      ['', 'n'],
      [
        ['a', '1'],
        ['bcde', '1,000'],
      ],
    ),
  ).toBe(
    ['|      |     n |', '| ---- | ----: |', '| a    |     1 |', '| bcde | 1,000 |'].join('\n'),
  );
});

test('compares each server with the service, and shows a dash for what is unknown', () => {
  const [, , , , service = '', bare = ''] = resultTables(results).split('\n');
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  expect(cells(service).slice(2, -1).join(' ')).toBe('12,346 1.00 1.00 2.50 100.0 30.0 120 5 %');
  expect(cells(bare).slice(2, -1).join(' ')).toBe('24,691 2.00 1.00 2.50 100.0 – 120 5 %');
});

test('has no table for a route or caller that was not measured', () => {
  expect(resultTables(results).match(/^\| -/gm)).toHaveLength(1);
});

test.each([
  [0.85, 'misses by 15 %'],
  [1.2, 'met'],
])('%d against a target of 1 is %s', (value, words) => {
  const met = value >= 1;
  const shape = { what: 'x', caller: 'costs', bar: 1, wants: 'at least' } as const;
  const target = { ...shape, value, byProcessorTime: value, met };
  expect(targetTable([target])).toContain(words);
});
