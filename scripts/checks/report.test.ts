import { expect, test } from 'vitest';
import { total } from './report.ts';

const step = { name: 'a step', seconds: 1, failed: false };

test('the tests of all steps are added up', () => {
  const results = [
    { ...step, counts: { passed: 3, failed: 0 } },
    { ...step, failed: true, counts: { passed: 4, failed: 2 } },
    step,
  ];
  expect(total(results)).toEqual({ passed: 7, failed: 2 });
});

test('a step that fails without a failed test counts as one', () => {
  const didNotStart = { ...step, failed: true, counts: { passed: 0, failed: 0 } };
  expect(total([didNotStart, { ...step, failed: true }])).toEqual({ passed: 0, failed: 2 });
});
