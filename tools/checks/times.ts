import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

export const Times = z.record(z.string(), z.number());

/** Seconds by test file. */
export type Times = z.infer<typeof Times>;

/** Reads the times of an earlier run; empty if there is none or its file is incomplete. */
export async function readTimes(path: string): Promise<Times> {
  try {
    return Times.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

/** Lines for the slowest files, slowest first, each with the change since `before`. */
export function slowestLines(times: Times, before: Times, count = 15): string[] {
  const slowest = Object.entries(times).sort(([, one], [, other]) => other - one);
  return slowest.slice(0, count).map(([file, seconds]) => {
    const change = seconds - (before[file] ?? Number.NaN);
    const changeText = Number.isNaN(change)
      ? 'new'
      : `${change > 0 ? '+' : ''}${change.toFixed(1)}`;
    return `${seconds.toFixed(1).padStart(7)} s  ${changeText.padStart(7)}  ${file}`;
  });
}

/** Saves times for the comparison with the next run; files that did not run keep theirs. */
export async function writeTimes(path: string, times: Times): Promise<void> {
  const all = { ...(await readTimes(path)), ...times };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(all, null, 2)}\n`);
}
