import { expect, test } from 'vitest';
import { randomFor, weightedPicker } from './random.ts';

test('the same purpose gives the same numbers, another purpose others', () => {
  const draw = (purpose: string) => {
    const random = randomFor(purpose);
    return Array.from({ length: 20 }, () => random.int(1, 1000));
  };
  expect(draw('prices')).toEqual(draw('prices'));
  expect(draw('prices')).not.toEqual(draw('dates'));
});

test('both ends of a range occur, and larger weights more often', () => {
  const random = randomFor('ends');
  const drawn = Array.from({ length: 500 }, () => random.int(1, 6));
  expect(new Set(drawn)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  const often = Array.from({ length: 1000 }, () =>
    random.weighted({ values: ['a', 'b'], weights: [9, 1] }),
  );
  const count = often.filter((value) => value === 'a').length;
  expect(count).toBeGreaterThan(850);
  expect(count).toBeLessThan(950);
});

test('a sample has no repeated values, and an empty list is an error', () => {
  const random = randomFor('sample');
  expect(random.sample([1, 2, 3], 5).toSorted()).toEqual([1, 2, 3]);
  expect(new Set(random.sample([1, 2, 3, 4], 3)).size).toBe(3);
  expect(() => random.pick([])).toThrow(RangeError);
});

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
