import { expect, test } from 'vitest';
import { isScanned, nextOption } from './omnibox-keys.ts';

const OPTIONS = ['a', 'b', 'c'];
test.each([
  [OPTIONS, 'ArrowDown', undefined, 'a'],
  [OPTIONS, 'ArrowDown', 'a', 'b'],
  [OPTIONS, 'ArrowDown', 'c', 'a'],
  [OPTIONS, 'ArrowUp', undefined, 'c'],
  [OPTIONS, 'ArrowUp', 'b', 'a'],
  [OPTIONS, 'ArrowUp', 'a', 'c'],
  [OPTIONS, 'ArrowDown', 'gone', 'a'],
  [OPTIONS, 'Enter', 'a', undefined],
  [[], 'ArrowDown', undefined, undefined],
])('of %j, %s after %s moves to %s', (options, key, active, chosen) => {
  expect(nextOption(options, active, key)).toBe(chosen);
});

test('a scanner is recognised by its speed, and a short text is typed, however fast', () => {
  expect(isScanned('9312345678907', 120)).toBe(true);
  expect(isScanned('9312345678907', 1_900)).toBe(false);
  expect(isScanned('501', 10)).toBe(false);
});
