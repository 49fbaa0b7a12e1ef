import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** How many tests passed and failed. */
export type TestsRun = { readonly passed: number; readonly failed: number };

const VitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** Reads a report of Vitest's JSON reporter. Without a report the runner did not start, so nothing ran. */
export async function readVitestRun(path: string): Promise<TestsRun> {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  const report = VitestReport.parse(JSON.parse(await readFile(path, 'utf8')));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Reads a report of Playwright's JSON reporter. A test that passed on a retry, as in CI, has passed. */
export async function readPlaywrightRun(path: string): Promise<TestsRun> {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  const { stats } = PlaywrightReport.parse(JSON.parse(await readFile(path, 'utf8')));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
