import type { Random } from './random.ts';

/**
 * Returns a function that picks a value by weight (a positive number), in logarithmic time. It throws RangeError if
 * there are no values.
 */
export function weightedPicker<T>(
  values: readonly T[],
  weightOf: (value: T) => number,
): (random: Random) => T {
  if (values.length === 0) return () => throwEmpty();
  let sum = 0;
  const ends = values.map((value) => {
    sum += Math.max(1, Math.round(weightOf(value) * WEIGHT_SCALE));
    return sum;
  });
  return (random) => values[firstAtLeast(ends, random.int(1, sum))] ?? throwEmpty();
}

/** Weights are rounded to tenths. */
const WEIGHT_SCALE = 10;

function firstAtLeast(ends: readonly number[], wanted: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function throwEmpty(): never {
  throw new RangeError('There is nothing to choose from.');
}
