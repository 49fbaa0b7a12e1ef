import { expect, test } from 'vitest';
import { isScanned, optionAfter } from './omnibox-keys.ts';

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
])('%s after %s chooses %s', (key, active, chosen) => {
  expect(optionAfter(OPTIONS, active, key)).toBe(chosen);
});

test('of no options none is chosen', () => {
  expect(optionAfter([], undefined, 'ArrowDown')).toBeUndefined();
  expect(optionAfter([], undefined, 'ArrowUp')).toBeUndefined();
});

test('a scanner is told from fingers by its pace', () => {
  expect(isScanned('9312345678907', 120)).toBe(true);
  expect(isScanned('9312345678907', 1_900)).toBe(false);
});

test('a few signs may be typed as fast as they are scanned', () => {
  expect(isScanned('501', 10)).toBe(false);
});
