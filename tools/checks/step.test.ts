import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { runSequentially, runStep, type Step, total } from './step.ts';
import { findRobustnessTests } from './unit-tests.ts';

const succeed: Step = { name: 'a step', command: [process.execPath, '-e', ''] };
const fail: Step = { name: 'a step', command: [process.execPath, '-e', 'process.exit(3)'] };

/** A step that writes a report of Vitest. */
function counting(step: Step, passed: number, failed: number): Step {
  const report = join(makeFeedFolder().path, 'report.json');
  const text = JSON.stringify({ numPassedTests: passed, numFailedTests: failed });
  const write = `require('fs').writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(text)})`;
  return { ...step, command: [process.execPath, '-e', write], report };
}

test('a step passes when it exits with 0', async () => {
  expect(await runStep(succeed)).toMatchObject({ name: 'a step', failed: false });
});

test('a step fails when it exits with another code', async () => {
  expect(await runStep(fail)).toMatchObject({ failed: true });
});

test('a step fails when one of its tests fails', async () => {
  expect(await runStep(counting(succeed, 5, 1))).toMatchObject({ failed: true });
});

test('a step fails when it should run tests and runs none', async () => {
  expect(await runStep(counting(succeed, 0, 0))).toMatchObject({ failed: true });
});

test('runs the steps after one that fails', async () => {
  const results = await runSequentially([fail, succeed]);
  expect(results.map(({ failed }) => failed)).toEqual([true, false]);
});

test('tests of robustness run where a file beside them or one that they import has changed', () => {
  expect(findRobustnessTests(['server/storage/s3/upload.ts'])).toEqual([
    'server/storage/s3/bucket.robust.test.ts',
    'server/storage/s3/s3-store.robust.test.ts',
  ]);
  expect(findRobustnessTests(['tools/bench/harness/probes.ts', 'lib/text/text.ts'])).toEqual([]);
  expect(findRobustnessTests(['tools/bench/faults/kills.ts'])).toContain(
    'tools/bench/faults/faults.robust.test.ts',
  );
});

const step = { name: 'a step', seconds: 1, failed: false };

test('adds up the tests of all steps', () => {
  const results = [
    { ...step, tests: { passed: 3, failed: 0 } },
    { ...step, failed: true, tests: { passed: 4, failed: 2 } },
    step,
  ];
  expect(total(results)).toEqual({ passed: 7, failed: 2 });
});

test('counts a step that fails without a failed test as one failure', () => {
  const didNotStart = { ...step, failed: true, tests: { passed: 0, failed: 0 } };
  expect(total([didNotStart, { ...step, failed: true }])).toEqual({ passed: 0, failed: 2 });
});
