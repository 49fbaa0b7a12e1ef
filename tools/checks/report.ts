import type { StepResult } from './step.ts';

/** Prints the time and result of each step, and as the last line the total, which CI reads. Sets the exit code. */
export function report(results: readonly StepResult[]): void {
  console.log('');
  const widest = Math.max(...results.map(({ name }) => name.length));
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
export function total(results: readonly StepResult[]): { passed: number; failed: number } {
  const failures = results.map(({ failed, tests }) => tests?.failed || (failed ? 1 : 0));
  return { passed: sum(results.map(({ tests }) => tests?.passed ?? 0)), failed: sum(failures) };
}

function sum(numbers: number[]) {
  return numbers.reduce((one, other) => one + other, 0);
}
