import { expect, test } from 'vitest';
import { hasCode, invalid, MAX_DETAILS } from './errors.ts';

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

test('an error has one of the codes, or it has not', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  expect(hasCode(missing, 'EACCES', 'ENOENT')).toBe(true);
  expect(hasCode(missing, 'EACCES')).toBe(false);
  expect(
    [new Error('ENOENT'), 'ENOENT', { code: 'ENOENT' }, undefined].some((each) =>
      hasCode(each, 'ENOENT'),
    ),
  ).toBe(false);
});
