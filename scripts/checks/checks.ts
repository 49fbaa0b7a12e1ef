import { join } from 'node:path';
import { baseOfChanges } from './base.ts';
import { playwrightCounts, playwrightTimes, vitestCounts } from './counts.ts';
import { type Result, runInTurn, runStep, type Step } from './step.ts';
import { readTimes } from './times.ts';
import { unitTests } from './unit-tests.ts';

/**
 * Tests of what the service withstands at length: kills, outages, storms, large uploads. `npm test` runs those alone
 * whose imports changed, `npm run test:all` runs all.
 */
const ROBUSTNESS = '**/*.robust.test.ts';

/**
 * What takes less than a minute and needs no browser and no build: format and lint, types, the rules of the
 * house, the quick tests without a database, and the operations' contract.
 * @param folder where reports may be written
 */
export function runQuickChecks(folder: string): Promise<Result[]> {
  return beside(vitest(folder, 'unit tests and contract', unitTests()));
}

/**
 * Format and lint, types, the rules of the house, and the tests but for those of robustness that no change reaches.
 * @param folder where reports may be written
 */
export async function runChecks(folder: string): Promise<Result[]> {
  const base = baseOfChanges();
  const changed = base === undefined ? [] : ['--changed', base];
  const robustness = vitest(folder, 'robustness, where changed', [
    ...['.robust.test.', ...changed, '--passWithNoTests'],
  ]);
  return [
    ...(await beside(vitest(folder, 'unit and contract tests', [`--exclude=${ROBUSTNESS}`]))),
    await runStep({ ...robustness, mayBeEmpty: true }),
  ];
}

/**
 * Format and lint, types, the rules of the house, and all tests, with as many generated cases as those can have.
 * @param folder where reports may be written
 */
export function runAllChecks(folder: string): Promise<Result[]> {
  return beside(vitest(folder, 'all tests', [], { TEST_ALL: '1' }));
}

/**
 * The journeys in a browser: those over made records, and those that any deployed service can be taken through.
 * @param folder where reports may be written
 */
export async function runJourneys(folder: string): Promise<Result[]> {
  const path = join(folder, 'journeys.json');
  const step: Step = {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    live: true,
    readCounts: () => playwrightCounts(path),
    readTimes: () => playwrightTimes(path),
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
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'rules of the house', command: ['node', 'scripts/house/main.ts'] },
];

function vitest(
  folder: string,
  name: string,
  options: readonly string[],
  env: Record<string, string> = {},
): Step {
  const counts = join(folder, `${name}.json`);
  const times = join(folder, `${name}, times.json`);
  return {
    name,
    command: ['vitest', 'run', `--outputFile.json=${counts}`, ...options],
    env: { ...env, TEST_TIMES_FILE: times },
    readCounts: () => vitestCounts(counts),
    readTimes: () => readTimes(times),
  };
}
