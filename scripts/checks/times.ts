import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

export const Times = z.record(z.string(), z.number());

/** Seconds by file of tests. */
export type Times = z.infer<typeof Times>;

/** Reads times that were written; none where they never were, or whoever wrote them was killed. */
export async function readTimes(path: string): Promise<Times> {
  try {
    return Times.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

/** The slowest files, slowest first, each with how much longer or shorter it took than before. */
export function slowestLines(times: Times, before: Times, count = 15): string[] {
  const slowest = Object.entries(times).sort(([, one], [, other]) => other - one);
  return slowest.slice(0, count).map(([file, seconds]) => {
    const change = seconds - (before[file] ?? Number.NaN);
    const told = Number.isNaN(change) ? 'new' : `${change > 0 ? '+' : ''}${change.toFixed(1)}`;
    return `${seconds.toFixed(1).padStart(7)} s  ${told.padStart(7)}  ${file}`;
  });
}

/** Writes times for the next run to be compared with; files that did not run keep theirs. */
export async function writeTimes(path: string, times: Times): Promise<void> {
  const all = { ...(await readTimes(path)), ...times };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(all, null, 2)}\n`);
}
