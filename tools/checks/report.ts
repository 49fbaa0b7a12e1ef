import type { StepResult } from './step.ts';
import { readTimes, slowestLines, type Times, writeTimes } from './times.ts';

/** The times of the last run; ignored by git. */
const TIMES = 'test-results/times.json';

/**
 * Prints the slowest files and how they changed since the last run, the time and result of each step, and as the last
 * line the total, which CI reads. Sets the exit code.
 */
export async function report(results: StepResult[]): Promise<void> {
  const times: Times = Object.assign({}, ...results.map(({ tests }) => tests?.times));
  console.log(['', 'Slowest files, and the seconds more than last time:'].join('\n'));
  console.log(slowestLines(times, await readTimes(TIMES)).join('\n'));
  await writeTimes(TIMES, times);
  const widest = Math.max(...results.map(({ name }) => name.length));
  console.log('');
  for (const { name, seconds, failed, tests } of results) {
    const took = `${seconds.toFixed(1)} s`.padStart(8);
    const ran = tests ? `   ${tests.passed} passed, ${tests.failed} failed` : '';
    console.log(`${name.padEnd(widest)}  ${failed ? 'failed' : 'passed'} ${took}${ran}`);
  }
  const { passed, failed } = total(results);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Totals of all steps. A step that failed without a failed test (lint, or a runner that did not start) counts as one. */
export function total(results: StepResult[]): { passed: number; failed: number } {
  const failures = results.map(({ failed, tests }) => tests?.failed || (failed ? 1 : 0));
  return {
    passed: sum(results.map(({ tests }) => tests?.passed ?? 0)),
    failed: sum(failures),
  };
}

function sum(numbers: number[]) {
  return numbers.reduce((one, other) => one + other, 0);
}
