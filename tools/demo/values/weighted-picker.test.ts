import { expect, test } from 'vitest';
import { randomFor } from './random.ts';
import { weightedPicker } from './weighted-picker.ts';

test('picks each value, including first and last, in proportion to its weight', () => {
  const pick = weightedPicker([1, 2, 7], (weight) => weight);
  const random = randomFor('a picker');
  const counts = new Map<number, number>();
  for (let drawn = 0; drawn < 10_000; drawn += 1) {
    const value = pick(random);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const value of [1, 2, 7]) {
    expect(Math.abs((counts.get(value) ?? 0) / 1000 - value)).toBeLessThan(0.2);
  }
});

test('throws when picking from no values', () => {
  const pick = weightedPicker<string>([], () => 1);
  expect(() => pick(randomFor('nothing'))).toThrow('nothing to choose');
});
