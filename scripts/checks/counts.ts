import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Counts } from './step.ts';
import type { Times } from './times.ts';

const VitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const PlaywrightTest = z.object({ results: z.array(z.object({ duration: z.number() })) });
const PlaywrightSuite = z.object({
  file: z.string(),
  specs: z.array(z.object({ tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>;
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(PlaywrightSuite).default([]),
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

/** The seconds of each file in a report of Playwright's JSON reporter. */
export async function playwrightTimes(path: string): Promise<Times> {
  const { suites = [] } = (await readReport(path, PlaywrightReport)) ?? {};
  return Object.fromEntries(suites.map((suite) => [suite.file, secondsOf(suite)]));
}

function secondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

// A runner that did not start leaves no report.
async function readReport<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  if (!existsSync(path)) return undefined;
  return schema.parse(JSON.parse(await readFile(path, 'utf8')));
}
