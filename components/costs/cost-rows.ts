import { type CostStanding, costStanding } from '#lib/procurement/cost-history.ts';
import type { ProductCosts } from '#lib/procurement/product-costs.ts';

/** What a state has as the cost of a product on a day. */
export type CostRow = {
  readonly code: string;
  readonly name: string;
  /** The day of `standing`, `YYYY-MM-DD`. */
  readonly date: string;
  readonly standing: CostStanding;
};

/** A product and its states. */
export type CostGroup = {
  readonly productNumber: string;
  readonly description: string | undefined;
  readonly rows: readonly CostRow[];
};

/**
 * What products cost on the day (`YYYY-MM-DD`) that `dayIn` says for a state's code; states without a cost on it come
 * last, whatever they are sorted by.
 */
export function costGroups(
  products: readonly ProductCosts[],
  dayIn: (stateCode: string) => string,
  by: 'state' | 'invoice' | 'rebated',
): CostGroup[] {
  return products.map(({ productNumber, description, states }) => {
    const rows = states.map((state) => {
      const date = dayIn(state.stateCode);
      const standing = costStanding(state, date);
      return { code: state.stateCode, name: state.stateName, date, standing };
    });
    return { productNumber, description, rows: by === 'state' ? rows : sorted(rows, MEMBERS[by]) };
  });
}

/** The days after `today` on which one of the products changes its cost, the soonest first, and in how many states. */
export function changesAhead(
  products: readonly ProductCosts[],
  today: string,
): { readonly date: string; readonly changes: number }[] {
  const dates = products
    .flatMap(({ states }) => states)
    .flatMap(({ steps }) => steps.map(({ effectiveDate }) => effectiveDate))
    .filter((date) => date > today);
  return [...Map.groupBy(dates, (date) => date)]
    .map(([date, same]) => ({ date, changes: same.length }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

const MEMBERS = { invoice: 'invoiceCost', rebated: 'fullyRebatedCost' } as const;

function sorted(rows: readonly CostRow[], member: 'invoiceCost' | 'fullyRebatedCost') {
  const cost = ({ standing }: CostRow) => standing.inForce?.[member] ?? Number.POSITIVE_INFINITY;
  // Two without a cost are equal, which their difference would not say.
  return rows.toSorted((a, b) => (cost(a) === cost(b) ? 0 : cost(a) - cost(b)));
}
