import { join } from 'node:path';
import { playwrightCounts, vitestCounts } from './counts.ts';
import { type Result, runInTurn, runStep, type Step } from './step.ts';

/** Tests of the built project, and those that take many seconds, are a part of `npm test` alone. */
const TESTS_OF_NPM_TEST_ALONE = ['**/*.built.test.ts', '**/*.slow.test.ts'];

/**
 * What takes less than a minute and needs no browser and no build: format and lint, types, the rules of the
 * house, and the unit and contract tests.
 * @param folder where reports may be written
 */
export function runChecks(folder: string): Promise<Result[]> {
  return beside(
    vitest(
      folder,
      TESTS_OF_NPM_TEST_ALONE.map((files) => `--exclude=${files}`),
    ),
  );
}

/**
 * What `runChecks` does, and the tests of the built project and those that take long.
 * @param folder where reports may be written
 */
export function runChecksOfTheBuild(folder: string): Promise<Result[]> {
  return beside(vitest(folder, []));
}

/**
 * The journeys in a browser: those over made records, then those that any deployed service can be taken through, over a
 * freshly filled made-up business.
 * @param folder where reports may be written
 */
export function runJourneys(folder: string): Promise<Result[]> {
  return runInTurn([
    journeys(folder, { name: 'journeys, made', program: ['playwright', 'test'] }),
    journeys(folder, { name: 'journeys, found', program: ['node', 'e2e/found-fresh.ts'] }),
  ]);
}

type Journeys = { readonly name: string; readonly program: readonly [string, string] };

function journeys(folder: string, { name, program }: Journeys): Step {
  const path = join(folder, `${name}.json`);
  return {
    name,
    command: [...program, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    live: true,
    readCounts: () => playwrightCounts(path),
  };
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

function vitest(folder: string, options: string[]): Step {
  const path = join(folder, 'vitest.json');
  return {
    name: 'unit and contract tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      ...options,
    ],
    readCounts: () => vitestCounts(path),
  };
}
