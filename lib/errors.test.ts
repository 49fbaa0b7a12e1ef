import { expect, test } from 'vitest';
import { invalid, MAX_DETAILS } from './errors.ts';

const details = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ field: `f${at}`, issue: 'is wrong' }));

test('the message names five distinct fields and counts the rest', () => {
  const twice = [...details(5), ...details(5)];
  expect(invalid(twice).message).toBe('The request is not valid: see f0, f1, f2, f3, f4.');
  expect(invalid(details(7)).message).toMatch(/see f0, f1, f2, f3, f4 and 2 more\.$/);
});

test('returns at most the first thousand issues', () => {
  expect(invalid(details(MAX_DETAILS + 1)).details).toHaveLength(MAX_DETAILS);
});
