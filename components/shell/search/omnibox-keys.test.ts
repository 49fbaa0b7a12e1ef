import { expect, test } from 'vitest';
import { isScanned, nextOption } from './omnibox-keys.ts';

const OPTIONS = ['a', 'b', 'c'];

test.each([
  ['ArrowDown', undefined, 'a'],
  ['ArrowDown', 'a', 'b'],
  ['ArrowDown', 'c', 'a'],
  ['ArrowUp', undefined, 'c'],
  ['ArrowUp', 'b', 'a'],
  ['ArrowUp', 'a', 'c'],
  ['ArrowDown', 'gone', 'a'],
  ['Enter', 'a', undefined],
])('%s after %s moves to %s', (key, active, chosen) => {
  expect(nextOption(OPTIONS, active, key)).toBe(chosen);
});

test('chooses nothing when there are no options', () => {
  expect(nextOption([], undefined, 'ArrowDown')).toBeUndefined();
  expect(nextOption([], undefined, 'ArrowUp')).toBeUndefined();
});

test('recognises a scanner by its speed', () => {
  expect(isScanned('9312345678907', 120)).toBe(true);
  expect(isScanned('9312345678907', 1_900)).toBe(false);
});

test('takes a short text for typed, however fast', () => {
  expect(isScanned('501', 10)).toBe(false);
});
