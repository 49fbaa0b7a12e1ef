import makeBig, { type Big } from 'big.js';

/** The stock of a product at a branch, as a channel sees it. */
export type Stock = {
  readonly onHand: Quantity;
  /** Picked, or promised for now. */
  readonly reserved: Quantity;
  /** The channel's holdback. */
  readonly heldBack: Quantity;
  /** Outstanding purchase orders; overdue supply does not count. */
  readonly supply: readonly DatedQuantity[];
  /** Commitments with a date; overdue ones still count. */
  readonly demand: readonly DatedQuantity[];
};

/** A quantity and its date (`YYYY-MM-DD`). */
export type DatedQuantity = { readonly date: string; readonly quantity: Quantity };

/** The quantity that can be promised from a date until the next step; never negative. */
type AtpStep = { readonly from: string; readonly quantity: Quantity };

/** ATP from today on: the dates on which it increases, in order. It never decreases. */
export type AtpSchedule = readonly [AtpStep, ...AtpStep[]];

/** Available to sell (ATS): on hand less reserved and held back. */
export function availableToSell({ onHand, reserved, heldBack }: Stock): Quantity {
  return atLeastZero(onHand.minus(reserved).minus(heldBack));
}

/**
 * Available to promise (ATP) for each date from `today` on: the lowest projected balance on that date or any later one,
 * so that a promise never takes what a later commitment needs.
 */
export function atpSchedule(stock: Stock, today: string): AtpSchedule {
  const [last = { from: today, quantity: ZERO }, ...earlier] = projectedBalances(
    stock,
    today,
  ).reverse();
  const schedule: [AtpStep, ...AtpStep[]] = [last];
  for (const { from, quantity } of earlier) {
    const [next] = schedule;
    // An earlier date can promise no more than the next step leaves.
    if (quantity.gte(next.quantity)) schedule[0] = { from, quantity: next.quantity };
    else schedule.unshift({ from, quantity });
  }
  return schedule;
}

/** ATP for `date`; a past date counts as today. */
export function availableOn(schedule: AtpSchedule, date: string): Quantity {
  const [today] = schedule;
  return (schedule.findLast(({ from }) => from <= date) ?? today).quantity;
}

/** The first date for which `quantity` can be promised. */
export function availableFrom(schedule: AtpSchedule, quantity: Quantity): string | undefined {
  return schedule.find((step) => step.quantity.gte(quantity))?.from;
}

/** The projected balance from each date with supply or demand on, today first; never negative. */
function projectedBalances(
  { onHand, reserved, heldBack, supply, demand }: Stock,
  today: string,
): AtpStep[] {
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
      return { from, quantity: atLeastZero(quantity) };
    });
}

function atLeastZero(quantity: Quantity): Quantity {
  return quantity.gt(0) ? quantity : ZERO;
}

/** An exact decimal quantity. `div` is integer division: how many times the other fits, rounded down. */
export const Quantity = makeBig();
Quantity.DP = 0;
Quantity.RM = Quantity.roundDown;
export type Quantity = Big;

export const ZERO = new Quantity(0);
export const ONE = new Quantity(1);
