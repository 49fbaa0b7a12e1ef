import { expect, test } from 'vitest';
import { optionAfter } from './omnibox-keys.ts';

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
