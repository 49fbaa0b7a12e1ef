import type { Figures } from '../measure.ts';
import { markdownTable } from '../tables.ts';
import type { ReadResult } from './measure.ts';
import { ONE_INVOICE } from './questions.ts';
import { BARS_BESIDE_ONE_INVOICE, GROWTH_BAR } from './targets.ts';

const COLUMNS = ['', 'requests/s', 'p99 ms', 'µs', 'beside one invoice', 'many: µs', 'growth', ''];

/** A row for each kind of read in Markdown, with the bars it is held to (docs/operations.md). */
export function readTable(results: readonly ReadResult[]): string {
  const invoice = results.find(({ name }) => name === ONE_INVOICE);
  return markdownTable(
    COLUMNS,
    results.map(({ name, small, large }) => {
      const beside = invoice && microseconds(small) / microseconds(invoice.small);
      const growth = microseconds(large) / microseconds(small);
      return [
        name,
        Math.round(small.requestsPerSecond).toLocaleString('en'),
        small.p99.toFixed(1),
        microseconds(small).toFixed(0),
        beside?.toFixed(1) ?? '–',
        microseconds(large).toFixed(0),
        growth.toFixed(2),
        verdict(name, beside, growth),
      ];
    }),
  );
}

/** What one request costs the server and PostgreSQL. */
function microseconds({ serverMicroseconds, databaseMicroseconds = 0 }: Figures): number {
  return serverMicroseconds + databaseMicroseconds;
}

function verdict(name: string, beside: number | undefined, growth: number): string {
  const bar = BARS_BESIDE_ONE_INVOICE[name];
  const misses = [
    growth > GROWTH_BAR ? `grows by more than ${GROWTH_BAR}` : '',
    bar !== undefined && beside !== undefined && beside > bar ? `more than ${bar} invoices` : '',
  ].filter((miss) => miss !== '');
  return misses.length === 0 ? 'met' : misses.join(', ');
}
