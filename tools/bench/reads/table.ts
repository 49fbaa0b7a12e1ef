import type { Figures } from '#tools/bench/api/measure.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import type { ReadResult } from './measure.ts';
import { ONE_INVOICE } from './requests.ts';
import { MAX_COST_IN_INVOICES, MAX_GROWTH } from './targets.ts';

const COLUMNS = ['', 'requests/s', 'p99 ms', 'µs', 'beside one invoice', 'many: µs', 'growth', ''];

/** A Markdown table with a row for each kind of read and whether it meets its targets (docs/performance.md). */
export function readTable(results: readonly ReadResult[]): string {
  const invoice = results.find(({ name }) => name === ONE_INVOICE);
  return markdownTable(
    COLUMNS,
    results.map(({ name, small, large }) => {
      const ratio = invoice && microseconds(small) / microseconds(invoice.small);
      const growth = microseconds(large) / microseconds(small);
      return [
        name,
        Math.round(small.requestsPerSecond).toLocaleString('en'),
        small.p99.toFixed(1),
        microseconds(small).toFixed(0),
        ratio?.toFixed(1) ?? '–',
        microseconds(large).toFixed(0),
        growth.toFixed(2),
        verdict(name, ratio, growth),
      ];
    }),
  );
}

/** Processor time of the server and PostgreSQL for one request. */
function microseconds({ serverMicroseconds, databaseMicroseconds = 0 }: Figures): number {
  return serverMicroseconds + databaseMicroseconds;
}

function verdict(name: string, ratio: number | undefined, growth: number): string {
  const target = MAX_COST_IN_INVOICES[name];
  const misses = [
    growth > MAX_GROWTH ? `grows by more than ${MAX_GROWTH}` : '',
    target !== undefined && ratio !== undefined && ratio > target
      ? `more than ${target} invoices`
      : '',
  ].filter((miss) => miss !== '');
  return misses.length === 0 ? 'met' : misses.join(', ');
}
