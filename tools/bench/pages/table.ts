import { markdownTable } from '#tools/bench/measure/tables.ts';
import { type MeasuredPage, missedBudgets } from './budgets.ts';

const COLUMNS = [
  '',
  'JavaScript kB',
  'requests',
  'server ms',
  'largest paint ms',
  'interaction ms',
  'the slowest of them',
  'of a processor',
  '',
];

/** A Markdown table with a row for each page and the budgets that it misses. */
export function pageTable(pages: readonly MeasuredPage[]): string {
  return markdownTable(
    COLUMNS,
    pages.map((measured) => [
      measured.page.name,
      (measured.scriptBytes / 1000).toFixed(0),
      String(measured.requests),
      measured.serverMs.toFixed(0),
      measured.lcpMs.toFixed(0),
      measured.interaction.ms.toFixed(0),
      measured.interaction.name,
      `${(measured.share * 100).toFixed(0)} %`,
      missedBudgets(measured).join(', ') || 'met',
    ]),
  );
}
