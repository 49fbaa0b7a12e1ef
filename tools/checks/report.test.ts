import { expect, test } from 'vitest';
import { total } from './report.ts';

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
