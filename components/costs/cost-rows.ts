import { type CostAtDate, costAtDate, type StateCostHistory } from '#lib/costs/cost-history.ts';
import type { ProductCosts } from '#lib/costs/product-costs.ts';

/** The costs of a product on a date in the states where they are the same, as they were before and will be next. */
export type CostRow = {
  /** The first state's. */
  readonly code: string;
  readonly names: readonly string[];
  /** Whether the state of the user's home branch is one of them. */
  readonly isHome: boolean;
  /** The date of `costs`, `YYYY-MM-DD`: states have different time zones. */
  readonly date: string;
  readonly costs: CostAtDate;
};

export type CostGroup = {
  readonly productNumber: string;
  readonly description: string | undefined;
  readonly rows: readonly CostRow[];
};

/**
 * What products cost in each state on the date (`YYYY-MM-DD`) that `dayIn` returns for its code: the state with the
 * name `home` first, then by code, as are the states of a row.
 */
export function costGroups(
  products: readonly ProductCosts[],
  dayIn: (stateCode: string) => string,
  home?: string,
): CostGroup[] {
  return products.map(({ productNumber, description, states }) => ({
    ...{ productNumber, description },
    rows: costRows(states, dayIn, home),
  }));
}

/** The costs of one product in each state, as in `costGroups`. */
export function costRows(
  states: readonly StateCostHistory[],
  dayIn: (stateCode: string) => string,
  home?: string,
): CostRow[] {
  const dated = states
    .map((state) => {
      const date = dayIn(state.stateCode);
      return { state, date, costs: costAtDate(state, date) };
    })
    .sort((a, b) =>
      stateSortKey(a.state, home).localeCompare(stateSortKey(b.state, home), 'en-AU'),
    );
  const same = Map.groupBy(dated, ({ costs, date }) => shownCosts(costs, date));
  return [...same.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { state, date, costs } = first;
    const names = alike.map((each) => each.state).toSorted(byCode);
    const isHome = state.stateName === home;
    return [
      {
        code: state.stateCode,
        names: names.map(({ stateName }) => stateName),
        isHome,
        date,
        costs,
      },
    ];
  });
}

/** The home state has no code to be sorted by, and so is the first. */
function stateSortKey(
  { stateCode, stateName }: StateCostHistory,
  home: string | undefined,
): string {
  return stateName === home ? '' : stateCode;
}

function byCode(a: StateCostHistory, b: StateCostHistory): number {
  return a.stateCode.localeCompare(b.stateCode, 'en-AU');
}

/** Equal for states whose costs read the same. */
function shownCosts({ inForce, previous, next, notReadBefore }: CostAtDate, date: string): string {
  const shown = [inForce, previous, next].map(
    (step) => step && [step.effectiveDate, step.invoiceCost, step.fullyRebatedCost],
  );
  return JSON.stringify([shown, notReadBefore, inForce?.effectiveDate === date]);
}
