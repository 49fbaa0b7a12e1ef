import Big from 'big.js';
import { subtractMoney } from '#lib/money.ts';
import type { StoredCost } from './schema.ts';

/** A cost and the date (`YYYY-MM-DD`) from which it applies until the next one takes effect. */
export type CostStep = StoredCost & {
  readonly effectiveDate: string;
  readonly rebateCode?: string;
  readonly serialNumber?: number;
  readonly supplierNumber?: string;
};

/** The costs of a product in a state, oldest first. */
export type StateCostHistory = {
  readonly stateCode: string;
  /** The short name of the state if it has one, else its name. */
  readonly stateName: string;
  readonly steps: readonly CostStep[];
  /** How many earlier changes exist that are not read. */
  readonly earlier: number;
};

/** The cost in force on `date` with its neighbours in the history. */
export function costAtDate(
  { steps, earlier }: Pick<StateCostHistory, 'steps' | 'earlier'>,
  date: string,
) {
  const after = steps.findIndex(({ effectiveDate }) => effectiveDate > date);
  const next = after < 0 ? steps.length : after;
  return {
    inForce: next > 0 ? steps[next - 1] : undefined,
    previous: next > 1 ? steps[next - 2] : undefined,
    // Changes that are not read may come before the first one that is.
    next: next === 0 && earlier > 0 ? undefined : steps[next],
    /** Changes before this date were not read; the current or previous cost may be one of them. */
    notReadBefore: next < 2 && earlier > 0 ? steps[0]?.effectiveDate : undefined,
  };
}

/** The cost in force on a date, the previous one and the next; each undefined if there is none. */
export type CostAtDate = ReturnType<typeof costAtDate>;

/** The distinct histories with their states, in order of the first state; states without costs are left out. */
export function sharedHistories(states: readonly StateCostHistory[]) {
  const shared = Map.groupBy(
    states.filter(({ steps }) => steps.length > 0),
    ({ steps }) =>
      JSON.stringify(
        steps.map((step) => [step.effectiveDate, step.invoiceCost, step.fullyRebatedCost]),
      ),
  );
  return [...shared.values()].map((group) => ({
    states: group,
    steps: group[0]?.steps ?? [],
    /** How many earlier changes are not read, at most, in any of the states. */
    earlier: Math.max(...group.map(({ earlier }) => earlier)),
  }));
}

/** States with the same costs from the same dates. */
export type SharedHistory = ReturnType<typeof sharedHistories>[number];

/** The exact difference `cost` − `other`, and its percentage of `other`, unless that is zero. */
export function costDifference(cost: number, other: number) {
  const amount = subtractMoney(cost, other);
  return { amount, percent: percentOf(amount, other) };
}

/** `part` as a percentage of `whole`, to a tenth of a percent; undefined if `whole` is zero or unknown. */
export function percentOf(part: number, whole: number | undefined): number | undefined {
  if (!whole) return undefined;
  return new Big(part).times(100).div(whole).round(1).toNumber();
}
