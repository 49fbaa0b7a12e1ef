import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readTestsRun, type TestsRun } from './unit-tests.ts';

/** Result of one step, with its tests if it runs any. */
type StepResult = {
  name: string;
  seconds: number;
  failed: boolean;
  tests?: TestsRun | undefined;
};

/** A command to run. */
export type Step = {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Streams its output, instead of printing it only on failure. */
  live?: boolean;
  /** Where it reports its tests. */
  report?: string;
};

/**
 * Runs one step. It fails when it exits with anything but 0, when one of its tests fails, or when it should run tests and
 * runs none.
 * @param step its program is one of the project's packages, which npm puts on PATH
 */
export async function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  console.log(`started  ${step.name}`);
  // Otherwise the report of an earlier run would count if the program fails to write its own.
  if (step.report) await rm(step.report, { force: true });
  const succeeded = await runProgram(step);
  const tests = step.report ? await readTestsRun(step.report) : undefined;
  const isEmpty = tests?.passed === 0;
  const failed = !succeeded || isEmpty || (tests?.failed ?? 0) > 0;
  const seconds = (performance.now() - started) / 1000;
  console.log(`${failed ? 'failed' : 'passed'}   ${step.name} (${seconds.toFixed(1)} s)`);
  return { name: step.name, seconds, failed, tests };
}

/** Runs the steps one after the other, even if one of them fails. */
export async function runSequentially(steps: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

async function runProgram({ command: [program, ...args], env, live, name }: Step) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, {
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code === 0));
  });
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [succeeded, ...output] = await Promise.all([ended, ...outputs]);
  if (!succeeded && !live) console.log(`\n── ${name} ──\n${output.join('\n').trim()}\n`);
  return succeeded;
}

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
export function total(results: readonly StepResult[]): TestsRun {
  return results.reduce(
    (sum, { tests = { passed: 0, failed: 0 }, failed }) => ({
      passed: sum.passed + tests.passed,
      failed: sum.failed + (tests.failed || (failed ? 1 : 0)),
    }),
    { passed: 0, failed: 0 },
  );
}
