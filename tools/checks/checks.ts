import { spawnSync } from 'node:child_process';
import { report, runSequentially, runStep, type Step, type StepResult } from './step.ts';
import { findUnitTests, readPlaywrightRun, readVitestRun } from './unit-tests.ts';

/**
 * Tests of robustness: kills, outages, request storms, large uploads. `npm test` runs only those whose imports changed,
 * `npm run test:all` runs all.
 */
const ROBUSTNESS = '**/*.robust.test.ts';

/**
 * The checks that take less than a minute and need neither a browser nor a build: format and lint, types, structure, the
 * fast tests without a database, and the contract tests.
 */
function runQuickChecks(): Promise<StepResult[]> {
  return withShortSteps(vitest('unit tests and contract', findUnitTests()));
}

/** Format and lint, types, structure, and all tests except robustness tests that no change affects. */
async function runChecks(): Promise<StepResult[]> {
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
function runAllChecks(): Promise<StepResult[]> {
  return withShortSteps(vitest('all tests', [], { TEST_ALL: '1' }));
}

/** The browser tests: journeys over generated records, and those that run against any deployed service. */
async function runJourneys(): Promise<StepResult[]> {
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
  { name: 'nothing unused', command: ['tools/packages/node_modules/.bin/knip', '--no-progress'] },
  { name: 'sizes', command: ['node', 'tools/checks/sizes.ts'], live: true },
];

const REPORTERS = ['--reporter=default', '--reporter=json'];

function vitest(name: string, options: readonly string[], env: Record<string, string> = {}): Step {
  const report = reportPath(name);
  return {
    name,
    command: ['vitest', 'run', ...REPORTERS, `--outputFile.json=${report}`, ...options],
    env,
    tests: { report, read: readVitestRun },
  };
}

function reportPath(name: string): string {
  return `test-results/${name}.json`;
}

/**
 * The commit that changes are relative to: TEST_BASE, else the merge base with `main`, else (on `main`) the parent commit.
 * Undefined if git finds none of them: then everything counts as changed.
 */
function baseCommit(): string | undefined {
  if (process.env['TEST_BASE']) return process.env['TEST_BASE'];
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return base !== undefined && base === git('rev-parse', 'HEAD')
    ? git('rev-parse', 'HEAD~1')
    : base;
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

// `npm run check`: the checks and tests that are fast and need neither a browser nor a build. `npm test`: these, the
// slower tests, then the journeys in a browser. `npm run test:all`, or TEST_ALL=1 in CI, runs everything.
if (import.meta.main) {
  const [scope] = process.argv.slice(2);
  const isAll = scope === 'all' || process.env['TEST_ALL'] === '1';
  if (scope === 'check') report(await runQuickChecks());
  else report([...(await (isAll ? runAllChecks() : runChecks())), ...(await runJourneys())]);
}
