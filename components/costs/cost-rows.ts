import { type CostAtDate, costAtDate } from '#lib/procurement/costs/cost-history.ts';
import type { ProductCosts } from '#lib/procurement/costs/product-costs.ts';

/** The costs of a product in a state on a date. */
export type CostRow = {
  readonly code: string;
  readonly name: string;
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
 * What products cost in each state on the date (`YYYY-MM-DD`) that `dayIn` returns for its code, by name or the lowest
 * cost first; then states without a cost on that date come last.
 */
export function costGroups(
  products: readonly ProductCosts[],
  dayIn: (stateCode: string) => string,
  by: 'state' | 'invoice' | 'rebated',
): CostGroup[] {
  return products.map(({ productNumber, description, states }) => {
    const rows = states.map((state) => {
      const date = dayIn(state.stateCode);
      const costs = costAtDate(state, date);
      return { code: state.stateCode, name: state.stateName, date, costs };
    });
    return {
      productNumber,
      description,
      rows: by === 'state' ? rows.toSorted(byName) : sorted(rows, MEMBERS[by]),
    };
  });
}

/** The dates after `today` on which costs change, the soonest first, each with its number of changes. */
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

const byName = (a: CostRow, b: CostRow) => a.name.localeCompare(b.name, 'en-AU');

const MEMBERS = { invoice: 'invoiceCost', rebated: 'fullyRebatedCost' } as const;

function sorted(rows: readonly CostRow[], member: 'invoiceCost' | 'fullyRebatedCost') {
  const cost = ({ costs }: CostRow) => costs.inForce?.[member] ?? Number.POSITIVE_INFINITY;
  // The difference of two infinities would be NaN.
  return rows.toSorted((a, b) => (cost(a) === cost(b) ? 0 : cost(a) - cost(b)));
}
