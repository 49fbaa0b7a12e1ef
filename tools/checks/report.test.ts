import { expect, test } from 'vitest';
import { total } from './report.ts';
import { slowestLines } from './times.ts';

const step = { name: 'a step', seconds: 1, failed: false };

test('adds up the tests of all steps', () => {
  const results = [
    { ...step, tests: { passed: 3, failed: 0, times: {} } },
    { ...step, failed: true, tests: { passed: 4, failed: 2, times: {} } },
    step,
  ];
  expect(total(results)).toEqual({ passed: 7, failed: 2 });
});

test('counts a step that fails without a failed test as one failure', () => {
  const didNotStart = { ...step, failed: true, tests: { passed: 0, failed: 0, times: {} } };
  expect(total([didNotStart, { ...step, failed: true }])).toEqual({ passed: 0, failed: 2 });
});

test('lists the slowest files first, each with the change since the last run', () => {
  const lines = slowestLines({ quick: 1, slow: 12.34, once: 3 }, { quick: 2, slow: 10 }, 2);
  expect(lines).toEqual(['   12.3 s     +2.3  slow', '    3.0 s      new  once']);
});
