import { median } from '#tools/bench/measure/medians.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import type { DatabaseWork, RecordedStatements } from './recorded-statements.ts';

/** Times of one search in milliseconds, and the work that it causes in the database. */
export type Timing = {
  readonly name: string;
  readonly found: string;
  readonly first: number;
  readonly median: number;
  readonly max: number;
} & DatabaseWork;

/** Every search must take less than this on the server. */
const LIMIT_MS = 100;

/** Whether the median exceeds the limit; single runs may, on a busy machine. */
export function exceedsLimit({ median }: Timing): boolean {
  return median >= LIMIT_MS;
}

/** A Markdown table of the timings, and whether each is within the limit. */
export function timingTable(heading: string, timings: readonly Timing[]): string {
  const rows = timings.map((timing) => [
    timing.name,
    timing.found,
    String(timing.statements),
    timing.blocks.toLocaleString('en-AU'),
    timing.first.toFixed(1),
    timing.median.toFixed(1),
    timing.max.toFixed(1),
    exceedsLimit(timing) ? 'misses' : 'met',
  ]);
  return markdownTable(
    [heading, 'found', 'statements', 'blocks', 'first ms', 'p50 ms', 'max ms', `< ${LIMIT_MS} ms`],
    rows,
  );
}

/** Times `work`; `found` describes its result for the table. */
export type Measure = <T>(
  name: string,
  work: () => Promise<T>,
  found: (result: T) => string,
) => Promise<Timing>;

/** Runs the work once cold, records the database work of that run, and times `runs` more runs. */
export function makeMeasure(runs: number, statements: RecordedStatements): Measure {
  return async (name, work, found) => {
    const timed = async () => {
      const started = performance.now();
      const result = await work();
      return { result, took: performance.now() - started };
    };
    statements.reset();
    const { result, took: first } = await timed();
    const databaseWork = await statements.work();
    const took: number[] = [];
    for (let run = 0; run < runs; run += 1) took.push((await timed()).took);
    const times = { first, median: median(took), max: Math.max(...took) };
    return { name, found: found(result), ...times, ...databaseWork };
  };
}
