import { markdownTable } from '../tables.ts';
import type { Searches, Work } from './work.ts';

/** What one search took, in milliseconds, and what the database had to do for it. */
export type Timing = {
  readonly name: string;
  readonly found: string;
  readonly first: number;
  readonly median: number;
  readonly most: number;
} & Work;

/** Milliseconds within which every search has to be answered. */
const BAR = 100;

/** Whether it takes longer than it may, whatever else the machine does meanwhile. */
export function misses({ median }: Timing): boolean {
  return median >= BAR;
}

/** The table of what was measured, and whether each met the bar. */
export function table(heading: string, timings: readonly Timing[]): string {
  const rows = timings.map((timing) => [
    timing.name,
    timing.found,
    String(timing.statements),
    timing.blocks.toLocaleString('en-AU'),
    timing.first.toFixed(1),
    timing.median.toFixed(1),
    timing.most.toFixed(1),
    misses(timing) ? 'misses' : 'met',
  ]);
  return markdownTable(
    [heading, 'found', 'statements', 'blocks', 'first ms', 'p50 ms', 'max ms', `< ${BAR} ms`],
    rows,
  );
}

/** Times some work; `found` says of its result what it came to. */
export type Measure = <T>(
  name: string,
  work: () => Promise<T>,
  found: (result: T) => string,
) => Promise<Timing>;

/** Does the work once cold, sees what was asked of the database for it, and does it so many times more. */
export function measureOf(runs: number, searches: Searches): Measure {
  return async (name, work, found) => {
    const once = async () => {
      const started = performance.now();
      const result = await work();
      return { result, took: performance.now() - started };
    };
    searches.forget();
    const { result, took: first } = await once();
    const asked = await searches.work();
    const took: number[] = [];
    for (let run = 0; run < runs; run += 1) took.push((await once()).took);
    took.sort((a, b) => a - b);
    const median = took[Math.floor(took.length / 2)] ?? 0;
    return { name, found: found(result), first, median, most: took.at(-1) ?? 0, ...asked };
  };
}
