import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The contract tests: the only tests with a database that are worth their ten seconds in every check. */
const CONTRACT = 'tests/contract/contract.test.ts';
const FOLDERS = 'app cli components db examples feeds lib scripts server tests tools'.split(' ');
const SLOW = /\.(built|slow|robust)\.test\.tsx?$/;
/** A test needs PostgreSQL when it or a file that it imports mentions one of these. */
const NEEDS_DATABASE =
  /TestDatabase|setUpApi|setUpCatalogue|startThrowawayPostgres|makeThrowawayDirectory/;

/** The files of the fast tests without a database, and of the contract tests. */
export function findUnitTests(): string[] {
  const quick = filesIn('*.test.{ts,tsx}').filter(
    (file) => !SLOW.test(file) && !needsDatabase(file),
  );
  return [...quick, CONTRACT].map((file) => file.replaceAll('\\', '/')).sort();
}

/** The tests of robustness beside a changed file, or that import one; all where it is not known what changed. */
export function findRobustnessTests(changed: readonly string[] | undefined): string[] {
  const files = filesIn('*.robust.test.ts');
  if (!changed) return files;
  const folders = changed.map((file) => dirname(file));
  return files.filter((file) => {
    const imports = importsOf(file, readFileSync(file, 'utf8'));
    return folders.includes(dirname(file)) || imports.some((each) => changed.includes(each));
  });
}

function filesIn(name: string): string[] {
  const exclude = ['**/node_modules'];
  return FOLDERS.flatMap((folder) => globSync(`${folder}/**/${name}`, { exclude }));
}

function needsDatabase(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return NEEDS_DATABASE.test(text) || importsOf(file, text).some(mentionsDatabase);
}

/** One import is enough: set-up code of a test is beside it or in a folder `testing`. */
function mentionsDatabase(file: string): boolean {
  return existsSync(file) && NEEDS_DATABASE.test(readFileSync(file, 'utf8'));
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/from '(#|\.\.?\/)([^']+\.tsx?)'/g)].map(([, root = '', path = '']) =>
    root === '#' ? path : join(dirname(file), root, path),
  );
}

/** How many tests passed and failed. */
export type TestsRun = { readonly passed: number; readonly failed: number };

/** What the JSON reporters of Vitest and of Playwright write. A test that passed on a retry, as in CI, has passed. */
const Report = z.union([
  z
    .object({ numPassedTests: z.int(), numFailedTests: z.int() })
    .transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
  z
    .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
    .transform(({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    })),
]);

/** Reads a report. Without one the runner did not start, so nothing ran. */
export async function readTestsRun(path: string): Promise<TestsRun> {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  return Report.parse(JSON.parse(await readFile(path, 'utf8')));
}
