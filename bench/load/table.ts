import { median } from '#bench/measure/medians.ts';
import type { GeneratedFeed } from './feed.ts';
import type { LoadMeasurement } from './measurement.ts';

/** The two header lines of the table. */
export const headings = [
  cells(['feed', 'rows', 'loader', 'loader', 'copy', 'loader', 'processor', 'peak memory']),
  cells(['MB', '', 'MB/s', 'rows/s', 'MB/s', '/ copy', 's/100 MB', 'MB']),
];

/** The row of one feed: medians, and the highest memory peak. */
export function resultRow(
  { bytes, rows }: GeneratedFeed,
  loads: readonly LoadMeasurement[],
  copies: readonly number[],
): string {
  const megabytes = bytes / 1e6;
  const load = median(loads.map(({ seconds }) => seconds));
  const copy = median(copies);
  const processor = median(loads.map(({ cpuSeconds }) => cpuSeconds));
  const peak = Math.max(...loads.map(({ peakBytes }) => peakBytes));
  return cells([
    megabytes.toFixed(0),
    rows.toLocaleString('en-AU'),
    (megabytes / load).toFixed(1),
    Math.round(rows / load).toLocaleString('en-AU'),
    (megabytes / copy).toFixed(1),
    (copy / load).toFixed(2),
    ((processor * 100) / megabytes).toFixed(1),
    (peak / 1e6).toFixed(0),
  ]);
}

function cells(texts: readonly string[]): string {
  return texts.map((text) => text.padStart(12)).join('');
}
