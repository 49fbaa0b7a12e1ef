import { median } from '#tools/bench/measure/medians.ts';
import type { GeneratedFeed } from './feed.ts';
import type { LoadMeasurement } from './measurement.ts';

export const HEADINGS = [
  'feed MB',
  'rows',
  'loader MB/s',
  'loader rows/s',
  'copy MB/s',
  'loader / copy',
  'processor s/100 MB',
  'peak memory MB',
];

/** The row of one feed: medians, and the highest memory peak. */
export function resultRow(
  { bytes, rows }: GeneratedFeed,
  loads: readonly LoadMeasurement[],
  copies: readonly number[],
): string[] {
  const megabytes = bytes / 1e6;
  const load = median(loads.map(({ seconds }) => seconds));
  const copy = median(copies);
  const processor = median(loads.map(({ cpuSeconds }) => cpuSeconds));
  const peak = Math.max(...loads.map(({ peakBytes }) => peakBytes));
  return [
    megabytes.toFixed(0),
    rows.toLocaleString('en-AU'),
    (megabytes / load).toFixed(1),
    Math.round(rows / load).toLocaleString('en-AU'),
    (megabytes / copy).toFixed(1),
    (copy / load).toFixed(2),
    ((processor * 100) / megabytes).toFixed(1),
    (peak / 1e6).toFixed(0),
  ];
}
