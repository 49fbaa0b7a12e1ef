import { baseCommit } from './base.ts';
import { runSequentially, runStep, type Step, type StepResult } from './step.ts';
import { readPlaywrightRun, readVitestRun } from './tests-run.ts';
import { findUnitTests } from './unit-tests.ts';

/**
 * Tests of robustness: kills, outages, request storms, large uploads. `npm test` runs only those whose imports changed,
 * `npm run test:all` runs all.
 */
const ROBUSTNESS = '**/*.robust.test.ts';

/**
 * The checks that take less than a minute and need neither a browser nor a build: format and lint, types, structure, the
 * fast tests without a database, and the contract tests.
 */
export function runQuickChecks(): Promise<StepResult[]> {
  return withShortSteps(vitest('unit tests and contract', findUnitTests()));
}

/** Format and lint, types, structure, and all tests except robustness tests that no change affects. */
export async function runChecks(): Promise<StepResult[]> {
  const base = baseCommit();
  const changed = base === undefined ? [] : ['--changed', base];
  const robustness = vitest('robustness, where changed', [
    ...['.robust.test.', ...changed, '--passWithNoTests'],
  ]);
  return [
    ...(await withShortSteps(vitest('unit and contract tests', [`--exclude=${ROBUSTNESS}`]))),
    await runStep({ ...robustness, mayBeEmpty: true }),
  ];
}

/** Format and lint, types, structure, and all tests, with the full number of generated cases. */
export function runAllChecks(): Promise<StepResult[]> {
  return withShortSteps(vitest('all tests', [], { TEST_ALL: '1' }));
}

/** The browser tests: journeys over generated records, and those that run against any deployed service. */
export async function runJourneys(): Promise<StepResult[]> {
  const report = reportPath('journeys');
  const step: Step = {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    live: true,
    tests: { report, read: readPlaywrightRun },
  };
  return [await runStep(step)];
}

// The short steps run in sequence, in parallel with the tests: that keeps two cores busy.
async function withShortSteps(tests: Step): Promise<StepResult[]> {
  const [short, result] = await Promise.all([runSequentially(shortSteps), runStep(tests)]);
  return [...short, result];
}

const shortSteps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  // Generates the types of page parameters from the folders of app.
  { name: 'types of routes', command: ['next', 'typegen'], env: { NEXT_TELEMETRY_DISABLED: '1' } },
  // The default of four checkers takes a third longer on two cores, since each checks shared files again.
  { name: 'types', command: ['tsc', '--noEmit', '--checkers', '2'] },
  { name: 'structure', command: ['node', 'tools/checks/structure/main.ts'] },
];

function vitest(name: string, options: readonly string[], env: Record<string, string> = {}): Step {
  const report = reportPath(name);
  return {
    name,
    command: ['vitest', 'run', ...options],
    env: { ...env, TEST_REPORT_FILE: report },
    tests: { report, read: readVitestRun },
  };
}

function reportPath(name: string): string {
  return `test-results/${name}.json`;
}
