import { expect, test } from 'vitest';
import { randomFor } from '../random.ts';
import { picker } from './picker.ts';

test('each value comes up as often as its weight says, the first and the last too', () => {
  const pick = picker([1, 2, 7], (weight) => weight);
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

test('of nothing there is nothing to choose, which is said when it is tried', () => {
  const pick = picker<string>([], () => 1);
  expect(() => pick(randomFor('nothing'))).toThrow('nothing to choose');
});
