import { expect, test } from 'vitest';
import { runInTurn, runStep, type Step } from './step.ts';

const succeed: Step = { name: 'a step', command: [process.execPath, '-e', ''] };
const fail: Step = { name: 'a step', command: [process.execPath, '-e', 'process.exit(3)'] };

function counting(step: Step, passed: number, failed: number): Step {
  return {
    ...step,
    tests: { report: 'no-such-file', read: async () => ({ passed, failed, times: {} }) },
  };
}

test('a step that ends with 0 has passed', async () => {
  expect(await runStep(succeed)).toMatchObject({ name: 'a step', failed: false });
});

test('a step that ends with another code has failed', async () => {
  expect(await runStep(fail)).toMatchObject({ failed: true });
});

test('a step with a failed test has failed', async () => {
  expect(await runStep(counting(succeed, 5, 1))).toMatchObject({ failed: true });
});

test('a step that was to run tests and ran none has failed', async () => {
  expect(await runStep(counting(succeed, 0, 0))).toMatchObject({ failed: true });
});

test('the steps after one that fails are run', async () => {
  const results = await runInTurn([fail, succeed]);
  expect(results.map(({ failed }) => failed)).toEqual([true, false]);
});

test('a step that may have nothing to run has passed with nothing', async () => {
  const nothing = counting({ ...succeed, mayBeEmpty: true }, 0, 0);
  expect(await runStep(nothing)).toMatchObject({ failed: false });
});
