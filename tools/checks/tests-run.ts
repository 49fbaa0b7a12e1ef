import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Times } from './times.ts';

const TestsRun = z.object({ passed: z.int(), failed: z.int(), times: Times });
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

/** How many tests passed and failed, and the seconds of each file. */
export type TestsRun = z.infer<typeof TestsRun>;

const NOTHING: TestsRun = { passed: 0, failed: 0, times: {} };

/** Reads a report of `testsReporter`. Without a report the runner did not start, so nothing ran. */
export async function readVitestRun(path: string): Promise<TestsRun> {
  return existsSync(path) ? TestsRun.parse(JSON.parse(await readFile(path, 'utf8'))) : NOTHING;
}

/** Reads a report of Playwright's JSON reporter. A test that passed on a retry, as in CI, has passed. */
export async function readPlaywrightRun(path: string): Promise<TestsRun> {
  if (!existsSync(path)) return NOTHING;
  const { stats, suites } = PlaywrightReport.parse(JSON.parse(await readFile(path, 'utf8')));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    times: Object.fromEntries(suites.map((suite) => [suite.file, secondsOf(suite)])),
  };
}

function secondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}
