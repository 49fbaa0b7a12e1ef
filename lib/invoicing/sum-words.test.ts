import { expect, test } from 'vitest';
import { linesNamed } from './sum-words.ts';

test('names the first of many lines and counts the others', () => {
  expect(linesNamed([4])).toBe('line 4');
  expect(linesNamed([4, 7], 2)).toBe('lines 4, 7');
  expect(linesNamed([4, 7, 9, 10], 2)).toBe('lines 4, 7 and 2 more');
});
