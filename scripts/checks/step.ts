import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { TestsRun } from './tests-run.ts';

/** What came of one step, with its tests, where it runs some. */
export type Result = {
  name: string;
  seconds: number;
  failed: boolean;
  tests?: TestsRun | undefined;
};

/** A program to run: its name in the report, its command, and where it reports the tests that it ran. */
export type Step = {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Shows its output as it comes instead of all at once if it fails. */
  live?: boolean;
  tests?: { report: string; read: (report: string) => Promise<TestsRun> };
  /** Set where it is no failure that there was no test to run. */
  mayBeEmpty?: boolean;
};

/**
 * Runs one step to its end. It has failed when it ends with anything but 0, when a test of its failed, or
 * when it was to run tests and ran none.
 * @param step a program of the project's packages, which npm puts on PATH
 */
export async function runStep(step: Step): Promise<Result> {
  const started = performance.now();
  console.log(`started  ${step.name}`);
  // That of an earlier run would be taken for this one's, where the program does not come to write it.
  if (step.tests) await rm(step.tests.report, { force: true });
  const succeeded = await runProgram(step);
  const tests = await step.tests?.read(step.tests.report);
  const isEmpty = tests?.passed === 0 && step.mayBeEmpty !== true;
  const failed = !succeeded || isEmpty || (tests?.failed ?? 0) > 0;
  const seconds = (performance.now() - started) / 1000;
  console.log(`${failed ? 'failed' : 'passed'}   ${step.name} (${seconds.toFixed(1)} s)`);
  return { name: step.name, seconds, failed, tests };
}

/** Runs steps one after the other, the later ones also when one fails. */
export async function runInTurn(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
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
