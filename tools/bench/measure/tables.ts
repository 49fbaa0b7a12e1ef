import type { Figures } from '#tools/bench/api/measure.ts';
import type { Result } from '#tools/bench/api/rounds.ts';
import { CALLER_TITLES, CALLERS, ROUTE_TITLES, ROUTES } from '#tools/bench/api/routes.ts';
import { SERVER_TITLES } from '#tools/bench/api/servers.ts';
import type { Target } from '#tools/bench/api/targets.ts';
import { medianRatio, spread } from './medians.ts';

/** A Markdown table for each route and caller that was measured. */
export function resultTables(results: readonly Result[]): string {
  return ROUTES.flatMap((route) =>
    CALLERS.map((caller) => {
      const rows = results.filter((result) => result.route === route && result.caller === caller);
      if (rows.length === 0) return '';
      return `${ROUTE_TITLES[route]}, ${CALLER_TITLES[caller]}:\n\n${resultTable(rows)}\n`;
    }),
  )
    .filter((text) => text !== '')
    .join('\n');
}

const COLUMNS = [
  '',
  'requests/s',
  'beside the service',
  'p50 ms',
  'p99 ms',
  'server µs/request',
  'PostgreSQL µs/request',
  'memory MB',
  'rounds differ by',
];

function resultTable(rows: readonly Result[]): string {
  const service = rows.find(({ server }) => server === 'service');
  return markdownTable(
    COLUMNS,
    rows.map((row) => [
      SERVER_TITLES[row.server],
      Math.round(row.figures.requestsPerSecond).toLocaleString('en'),
      service === undefined ? '–' : medianRatio(row, service, requestRate).toFixed(2),
      row.figures.p50.toFixed(2),
      row.figures.p99.toFixed(2),
      row.figures.serverMicroseconds.toFixed(1),
      row.figures.databaseMicroseconds?.toFixed(1) ?? '–',
      row.figures.residentMegabytes.toFixed(0),
      `${Math.round(spread(row.rounds.map(requestRate)) * 100)} %`,
    ]),
  );
}

const requestRate = ({ requestsPerSecond }: Figures) => requestsPerSecond;

/** A Markdown table of the targets and what was measured. */
export function targetTable(targets: readonly Target[]): string {
  return markdownTable(
    ['target', 'caller', 'bar', 'measured', 'by processor time', ''],
    targets.map(({ what, caller, wants, bar, value, byProcessorTime, met }) => [
      what,
      CALLER_TITLES[caller],
      `${wants} ${bar}`,
      value.toFixed(2),
      byProcessorTime.toFixed(2),
      met ? 'met' : `misses by ${Math.round((Math.abs(value - bar) / bar) * 100)} %`,
    ]),
  );
}

/** A Markdown table with aligned columns: the first to the left, the others to the right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = header.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) =>
    i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}
