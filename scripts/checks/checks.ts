import { join } from 'node:path';
import { playwrightCounts, vitestCounts } from './counts.ts';
import { type Result, runInTurn, runStep, type Step } from './step.ts';

/**
 * Everything that needs no browser: format and lint, types, the rules of the house, and the unit and contract
 * tests. The short steps run one after the other beside the tests, which keeps two cores busy.
 * @param folder where reports may be written
 */
export async function runChecks(folder: string): Promise<Result[]> {
  const [short, tests] = await Promise.all([runInTurn(shortSteps), runStep(vitest(folder))]);
  return [...short, tests];
}

/**
 * The journeys in a browser.
 * @param folder where reports may be written
 */
export function runJourneys(folder: string): Promise<Result> {
  const path = join(folder, 'playwright.json');
  return runStep({
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    live: true,
    readCounts: () => playwrightCounts(path),
  });
}

const shortSteps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  // The types of pages' parameters are made from the folders under app.
  { name: 'types of routes', command: ['next', 'typegen'], env: { NEXT_TELEMETRY_DISABLED: '1' } },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'rules of the house', command: ['node', 'scripts/house/main.ts'] },
];

function vitest(folder: string): Step {
  const path = join(folder, 'vitest.json');
  return {
    name: 'unit and contract tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    readCounts: () => vitestCounts(path),
  };
}
