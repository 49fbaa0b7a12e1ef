import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Counts } from './step.ts';

const VitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** The tests in a report of Vitest's JSON reporter. */
export async function vitestCounts(path: string): Promise<Counts> {
  const report = await readReport(path, VitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

/** The tests in a report of Playwright's JSON reporter. One that passed when tried again, as CI does, has passed. */
export async function playwrightCounts(path: string): Promise<Counts> {
  const stats = (await readReport(path, PlaywrightReport))?.stats;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  };
}

// A runner that did not start leaves no report.
async function readReport<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  if (!existsSync(path)) return undefined;
  return schema.parse(JSON.parse(await readFile(path, 'utf8')));
}
