import { median } from '#tools/bench/measure/medians.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import type { UploadMeasurement } from './upload-service.ts';

export type UploadMeasurements = {
  readonly service: readonly UploadMeasurement[];
  /** Seconds of each round. */
  readonly nginx: readonly number[];
  readonly cp: readonly number[];
};

/** How much the memory of the service may grow, whatever the size of the file. */
export const MAX_MEMORY_GROWTH_MB = 50;

/** A Markdown table with a row for the service, nginx and cp. */
export function uploadTable({ service, nginx, cp }: UploadMeasurements, megabytes: number): string {
  const copied = median(cp);
  const row = (name: string, seconds: number, ...rest: string[]) => [
    name,
    seconds.toFixed(1),
    (megabytes / seconds).toFixed(0),
    (copied / seconds).toFixed(2),
    ...rest,
  ];
  const processor = median(service.map((upload) => upload.processorSeconds));
  const growth = Math.max(...service.map((upload) => upload.grownMegabytes));
  return markdownTable(
    ['', 's', 'MB/s', 'beside cp', 'processor ms/MB', 'memory grew by, MB'],
    [
      row(
        'the service: received, hashed, inspected, durable, recorded',
        median(service.map(({ seconds }) => seconds)),
        ((processor * 1000) / megabytes).toFixed(2),
        `${growth.toFixed(0)} (bar: ${MAX_MEMORY_GROWTH_MB})`,
      ),
      row('nginx, PUT: received, not synced to the disk', median(nginx), '–', '–'),
      row('cp, synced to the disk', copied, '–', '–'),
    ],
  );
}
