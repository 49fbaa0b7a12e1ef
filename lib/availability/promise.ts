import { type Quantity, ZERO } from './quantity.ts';

/** What is known of a product at a branch, as a channel sees it. */
export type Stock = {
  readonly onHand: Quantity;
  /** Picked, or promised for now. */
  readonly reserved: Quantity;
  /** What the channel keeps from sale. */
  readonly heldBack: Quantity;
  /** What is still to come of orders; that of a day that has passed promises nothing. */
  readonly supply: readonly Dated[];
  /** What is promised for a day; an overdue promise still counts. */
  readonly demand: readonly Dated[];
};

/** A quantity, and the day it is for (`YYYY-MM-DD`). */
export type Dated = { readonly date: string; readonly quantity: Quantity };

/** What can be promised from a day on, until the next step; never below zero. */
export type Step = { readonly from: string; readonly quantity: Quantity };

/** What can be promised from today on: the days on which it grows, in order. It never shrinks. */
export type Outlook = readonly [Step, ...Step[]];

/** What can be sold now: on hand, less what is reserved and held back (ATS). */
export function availableToSell({ onHand, reserved, heldBack }: Stock): Quantity {
  return positive(onHand.minus(reserved).minus(heldBack));
}

/**
 * What can be promised for each day from `today` on (ATP): the least that there will be on that day or
 * any day after it, so that a promise never takes what a later commitment needs.
 */
export function outlookOf(stock: Stock, today: string): Outlook {
  const [last = { from: today, quantity: ZERO }, ...earlier] = balancesOf(stock, today).reverse();
  const outlook: [Step, ...Step[]] = [last];
  for (const { from, quantity } of earlier) {
    const [next] = outlook;
    // No more can be promised today than what tomorrow leaves.
    if (quantity.gte(next.quantity)) outlook[0] = { from, quantity: next.quantity };
    else outlook.unshift({ from, quantity });
  }
  return outlook;
}

/** What can be promised for `date`; a date before today counts as today. */
export function availableOn(outlook: Outlook, date: string): Quantity {
  const [today] = outlook;
  return (outlook.findLast(({ from }) => from <= date) ?? today).quantity;
}

/** The first day for which `quantity` can be promised. */
export function availableFrom(outlook: Outlook, quantity: Quantity): string | undefined {
  return outlook.find((step) => step.quantity.gte(quantity))?.from;
}

/** What there will be from each day on that brings or takes something, today first: never below zero. */
function balancesOf({ onHand, reserved, heldBack, supply, demand }: Stock, today: string): Step[] {
  const changes = new Map([[today, onHand.minus(reserved).minus(heldBack)]]);
  const change = (date: string, by: Quantity) =>
    changes.set(date, (changes.get(date) ?? ZERO).plus(by));
  for (const { date, quantity } of supply) if (date >= today) change(date, quantity);
  for (const { date, quantity } of demand) {
    change(date < today ? today : date, quantity.neg());
  }
  let quantity = ZERO;
  return [...changes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, by]) => {
      quantity = quantity.plus(by);
      return { from, quantity: positive(quantity) };
    });
}

function positive(quantity: Quantity): Quantity {
  return quantity.gt(0) ? quantity : ZERO;
}
