import { baseOfChanges } from './base.ts';
import { type Result, runInTurn, runStep, type Step } from './step.ts';
import { playwrightRun, vitestRun } from './tests-run.ts';
import { unitTests } from './unit-tests.ts';

/**
 * Tests of what the service withstands at length: kills, outages, storms, large uploads. `npm test` runs those alone
 * whose imports changed, `npm run test:all` runs all.
 */
const ROBUSTNESS = '**/*.robust.test.ts';

/**
 * What takes less than a minute and needs no browser and no build: format and lint, types, the rules of the
 * house, the quick tests without a database, and the operations' contract.
 */
export function runQuickChecks(): Promise<Result[]> {
  return beside(vitest('unit tests and contract', unitTests()));
}

/**
 * Format and lint, types, the rules of the house, and the tests but for those of robustness that no change reaches.
 */
export async function runChecks(): Promise<Result[]> {
  const base = baseOfChanges();
  const changed = base === undefined ? [] : ['--changed', base];
  const robustness = vitest('robustness, where changed', [
    ...['.robust.test.', ...changed, '--passWithNoTests'],
  ]);
  return [
    ...(await beside(vitest('unit and contract tests', [`--exclude=${ROBUSTNESS}`]))),
    await runStep({ ...robustness, mayBeEmpty: true }),
  ];
}

/**
 * Format and lint, types, the rules of the house, and all tests, with as many generated cases as those can have.
 */
export function runAllChecks(): Promise<Result[]> {
  return beside(vitest('all tests', [], { TEST_ALL: '1' }));
}

/**
 * The journeys in a browser: those over made records, and those that any deployed service can be taken through.
 */
export async function runJourneys(): Promise<Result[]> {
  const report = reportOf('journeys');
  const step: Step = {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    live: true,
    tests: { report, read: playwrightRun },
  };
  return [await runStep(step)];
}

// The short steps run one after the other beside the tests, which keeps two cores busy.
async function beside(tests: Step): Promise<Result[]> {
  const [short, result] = await Promise.all([runInTurn(shortSteps), runStep(tests)]);
  return [...short, result];
}

const shortSteps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  // The types of pages' parameters are made from the folders under app.
  { name: 'types of routes', command: ['next', 'typegen'], env: { NEXT_TELEMETRY_DISABLED: '1' } },
  // Its usual four checkers take a third longer on two cores: each checks again what they share.
  { name: 'types', command: ['tsc', '--noEmit', '--checkers', '2'] },
  { name: 'structure', command: ['node', 'scripts/house/main.ts'] },
];

function vitest(name: string, options: readonly string[], env: Record<string, string> = {}): Step {
  const report = reportOf(name);
  return {
    name,
    command: ['vitest', 'run', ...options],
    env: { ...env, TEST_REPORT_FILE: report },
    tests: { report, read: vitestRun },
  };
}

function reportOf(name: string): string {
  return `test-results/${name}.json`;
}
