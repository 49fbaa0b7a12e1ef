import { textTable } from '../text-table.ts';
import type { Report } from './conversion.ts';
import { outcomeName, REASONS } from './feeds/row-outcomes.ts';

/** Formats the report as tables for a terminal. */
export function reportText({ rows, records }: Report): string {
  return [
    textTable(
      ['table', 'rows', 'what became of them'],
      rows.map((count) => [count.table, count.rows, outcomeName(count)]),
    ),
    textTable(
      ['not loaded', 'rows', ''],
      Object.entries(REASONS).map(([reason, meaning]) => [
        reason,
        notLoaded(rows, reason),
        meaning,
      ]),
    ),
    textTable(['feed', 'records'], Object.entries(records)),
  ].join('\n\n');
}

function notLoaded(rows: Report['rows'], reason: string): number {
  return rows
    .filter((count) => 'reason' in count && count.reason === reason)
    .reduce((sum, count) => sum + count.rows, 0);
}
