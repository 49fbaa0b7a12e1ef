import Big from 'big.js';

/** The difference between two costs, negative if the first is less. */
export type CostDifference = {
  readonly amount: number;
  /** Relative to the other cost, to a tenth of a percent; undefined if that is zero. */
  readonly percent: number | undefined;
};

/** The exact difference `cost` − `other`. */
export function costDifference(cost: number, other: number): CostDifference {
  const amount = minus(cost, other);
  return { amount, percent: percentOf(amount, other) };
}

/** The exact decimal difference of two amounts. */
export function minus(a: number, b: number): number {
  return new Big(a).minus(b).toNumber();
}

/** `part` as a percentage of `whole`, to a tenth of a percent; undefined if `whole` is zero or unknown. */
export function percentOf(part: number, whole: number | undefined): number | undefined {
  if (!whole) return undefined;
  return new Big(part).times(100).div(whole).round(1).toNumber();
}
