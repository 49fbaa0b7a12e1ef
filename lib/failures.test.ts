import { expect, test } from 'vitest';
import { invalid, MOST_DETAILS } from './failures.ts';

const details = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ field: `f${at}`, issue: 'is wrong' }));

test('a message names five fields, each once, and counts the others', () => {
  const twice = [...details(5), ...details(5)];
  expect(invalid(twice).message).toBe('The request is not valid: see f0, f1, f2, f3, f4.');
  expect(invalid(details(7)).message).toMatch(/see f0, f1, f2, f3, f4 and 2 more\.$/);
});

test('of very many issues the first thousand are told', () => {
  expect(invalid(details(MOST_DETAILS + 1)).details).toHaveLength(MOST_DETAILS);
});
