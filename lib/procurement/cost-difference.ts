import Big from 'big.js';

/** How much more a cost is than another; below zero where it is less. */
export type CostDifference = {
  readonly amount: number;
  /** Of the other cost, to a tenth of a percent; undefined where that is nothing. */
  readonly percent: number | undefined;
};

/** How much more `cost` is than `other`, exactly. */
export function costDifference(cost: number, other: number): CostDifference {
  const amount = minus(cost, other);
  return { amount, percent: percentOf(amount, other) };
}

/** The exact decimal difference of two sums. */
export function minus(a: number, b: number): number {
  return new Big(a).minus(b).toNumber();
}

/** What `part` is of `whole`, to a tenth of a percent; undefined of nothing. */
export function percentOf(part: number, whole: number | undefined): number | undefined {
  if (!whole) return undefined;
  return new Big(part).times(100).div(whole).round(1).toNumber();
}
