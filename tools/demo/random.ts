import { hash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded random number generator. */
export type Random = ReturnType<typeof randomFor>;

/**
 * A generator seeded by `purpose`: the same purpose always gives the same numbers, and different purposes are
 * independent, so that one more record in one place changes nothing elsewhere.
 */
export function randomFor(purpose: string) {
  const source = xoroshiro128plus(hash('sha256', purpose, 'buffer').readInt32BE());
  const int = (min: number, max: number) => uniformInt(source, min, max);
  const share = () => uniformFloat64(source);
  return {
    /** An integer from `min` to `max`, inclusive. */
    int,
    /** True with this probability, 0 to 1. */
    chance: (probability: number) => share() < probability,
    /** One of the values. Throws RangeError if there are none. */
    pick: <T>(values: readonly T[]): T => at(values, int(0, Math.max(values.length - 1, 0))),
    /** One of the values, with these weights. */
    weighted<T>({ values, weights }: { values: readonly T[]; weights: readonly number[] }): T {
      let rest = share() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => {
        rest -= weight;
        return rest < 0;
      });
      return at(values, found < 0 ? values.length - 1 : found);
    },
    /** `count` different values, or all if there are fewer. */
    sample<T>(values: readonly T[], count: number): T[] {
      const rest = [...values];
      const used = Math.min(count, rest.length);
      return Array.from({ length: used }, () => {
        const [one] = rest.splice(int(0, rest.length - 1), 1);
        return one as T;
      });
    },
  };
}

/** Returns a function that picks a value by weight (a positive number). It throws RangeError if there are no values. */
export function weightedPicker<T>(
  values: readonly T[],
  weightOf: (value: T) => number,
): (random: Random) => T {
  let sum = 0;
  const ends = values.map((value) => {
    sum += Math.max(1, Math.round(weightOf(value) * WEIGHT_SCALE));
    return sum;
  });
  return (random) => {
    const drawn = random.int(Math.min(1, sum), sum);
    return at(
      values,
      ends.findIndex((end) => end >= drawn),
    );
  };
}

/** Weights are rounded to tenths. */
const WEIGHT_SCALE = 10;

function at<T>(values: readonly T[], index: number): T {
  if (index < 0 || index >= values.length) throw new RangeError('There is nothing to choose from.');
  return values[index] as T;
}
