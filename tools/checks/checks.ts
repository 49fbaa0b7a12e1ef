import { spawnSync } from 'node:child_process';
import { report, runSequentially, type Step } from './step.ts';
import { findRobustnessTests, findUnitTests } from './unit-tests.ts';

// `npm run check`: the checks and tests that are fast and need neither a browser nor a build. `npm test`: these, the
// slower tests, the journeys in a browser, then robustness tests beside what changed. `npm run test:all`, or
// TEST_ALL=1 in CI, runs everything, with the full number of generated cases.
const [scope] = process.argv.slice(2);
const isAll = scope === 'all' || process.env['TEST_ALL'] === '1';

/** Kills, outages, request storms, large uploads. */
const ROBUSTNESS = '**/*.robust.test.ts';
const REPORTERS = ['--reporter=default', '--reporter=json'];

const SHORT_STEPS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  // Generates the types of page parameters from the folders of app.
  { name: 'types of routes', command: ['next', 'typegen'], env: { NEXT_TELEMETRY_DISABLED: '1' } },
  { name: 'types of the client', command: ['node', 'tools/generate/main.ts', 'client'] },
  // The default of four checkers takes a third longer on two cores, since each checks shared files again.
  { name: 'types', command: ['tsc', '--noEmit', '--checkers', '2'] },
  { name: 'structure', command: ['node', 'tools/checks/structure/main.ts'] },
  { name: 'nothing unused', command: ['tools/packages/node_modules/.bin/knip', '--no-progress'] },
  { name: 'sizes', command: ['node', 'tools/checks/sizes.ts'], live: true },
];

const isCheck = scope === 'check';
const changed = isCheck || isAll ? [] : findRobustnessTests(changedFiles());
const robustness = changed.length > 0 ? [vitest('robustness, where changed', changed)] : [];
const browser = isCheck ? [] : [journeys()];

// While tests wait for a process, a lock or a clock, the other steps keep the cores busy. Robustness tests, some of which
// measure time and memory, have them alone.
const results = await Promise.all([
  runSequentially(isAll ? SHORT_STEPS : [...SHORT_STEPS, ...browser]),
  runSequentially([unitTests()]),
]);
report([...results.flat(), ...(await runSequentially(isAll ? browser : robustness))]);

function unitTests(): Step {
  if (isCheck) return vitest('unit tests and contract', findUnitTests());
  if (isAll) return { ...vitest('all tests', []), env: { TEST_ALL: '1' } };
  return vitest('unit and contract tests', [`--exclude=${ROBUSTNESS}`]);
}

/** Over generated records, and those that run against any deployed service. */
function journeys(): Step {
  const report = reportPath('journeys');
  return {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    live: true,
    report,
  };
}

function vitest(name: string, options: readonly string[]): Step {
  const report = reportPath(name);
  return {
    name,
    command: ['vitest', 'run', ...REPORTERS, `--outputFile.json=${report}`, ...options],
    report,
  };
}

function reportPath(name: string): string {
  return `test-results/${name}.json`;
}

/** The files that differ from `baseCommit`, new ones too; undefined without one. */
function changedFiles(): string[] | undefined {
  const base = baseCommit();
  const changed = base && git('diff', '--name-only', base);
  if (changed === undefined) return undefined;
  return [changed, git('ls-files', '--others', '--exclude-standard') ?? ''].join('\n').split('\n');
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
