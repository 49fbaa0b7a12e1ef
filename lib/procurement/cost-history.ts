import type { StoredCost } from './cost-schema.ts';

/** A cost, and the date (`YYYY-MM-DD`) from which it holds until the next takes effect. */
export type CostStep = StoredCost & {
  readonly effectiveDate: string;
  readonly rebateCode?: string;
  readonly serialNumber?: number;
  readonly supplierNumber?: string;
};

/** What a product costs in a state, the changes of it, the oldest first. */
export type StateCostHistory = {
  readonly stateCode: string;
  /** What the state is called, in short where there is a short name. */
  readonly stateName: string;
  readonly steps: readonly CostStep[];
  /** How many earlier changes there are, which are not read. */
  readonly earlier: number;
};

/** What holds on a day, what held before it and what comes next; each undefined where there is none. */
export type CostStanding = {
  readonly inForce: CostStep | undefined;
  readonly previous: CostStep | undefined;
  readonly next: CostStep | undefined;
  /** The day before which changes are not read, where one of these would be among them. */
  readonly notReadBefore: string | undefined;
};

/** The cost of a history that holds on `date`, and those beside it. */
export function costStanding(
  { steps, earlier }: Pick<StateCostHistory, 'steps' | 'earlier'>,
  date: string,
): CostStanding {
  const after = steps.findIndex(({ effectiveDate }) => effectiveDate > date);
  const next = after < 0 ? steps.length : after;
  return {
    inForce: next > 0 ? steps[next - 1] : undefined,
    previous: next > 1 ? steps[next - 2] : undefined,
    // Before the first that is read, others that are not may come sooner.
    next: next === 0 && earlier > 0 ? undefined : steps[next],
    notReadBefore: next < 2 && earlier > 0 ? steps[0]?.effectiveDate : undefined,
  };
}

/** States whose costs are and were the same, on the same days. */
export type SharedHistory = {
  readonly states: readonly StateCostHistory[];
  readonly steps: readonly CostStep[];
  /** How many earlier changes are not read, of the state with most of them. */
  readonly earlier: number;
};

/** The histories that differ, each with the states that have it, in the order of their first; those without any cost left out. */
export function sharedHistories(states: readonly StateCostHistory[]): SharedHistory[] {
  const shared = new Map<string, [StateCostHistory, ...StateCostHistory[]]>();
  for (const state of states.filter(({ steps }) => steps.length > 0)) {
    const key = JSON.stringify(
      state.steps.map((step) => [step.effectiveDate, step.invoiceCost, step.fullyRebatedCost]),
    );
    const known = shared.get(key);
    if (known) known.push(state);
    else shared.set(key, [state]);
  }
  return [...shared.values()].map((group) => ({
    states: group,
    steps: group[0].steps,
    earlier: Math.max(...group.map(({ earlier }) => earlier)),
  }));
}
