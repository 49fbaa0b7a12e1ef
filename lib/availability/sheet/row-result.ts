import { formatCount } from '#lib/text/text.ts';
import { formatShortDate } from '#lib/time/dates.ts';

/** A quantity and the date from which it is there, `YYYY-MM-DD`. */
export type DatedUnits = { readonly date: string; readonly quantity: number };

/** The answer to a row of the sheet, in whole units. */
export type RowAnswer = {
  readonly productId: string;
  readonly quantity: number;
  /** The date that it is needed by; undefined: now. */
  readonly date?: string | undefined;
  /** The product's description. */
  readonly name?: string | undefined;
  /** No such product, or a kit beyond the limits, for which nothing was computed. */
  readonly problem?: 'unknown' | 'too-large' | undefined;
  readonly now: number;
  /** How much is there by `date`; the same as `now` without one. */
  readonly byDate: number;
  /** What is added later, up to the quantity. */
  readonly later: readonly DatedUnits[];
};

/** The result of checking a row. */
type RowResult =
  /** The whole quantity is there, now or, in time, from a date on. */
  | { readonly kind: 'ready'; readonly from: string | undefined }
  /** `by` units are not there in time; the whole quantity is on `allOn`, if ever. */
  | { readonly kind: 'short'; readonly by: number; readonly allOn: string | undefined }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-large' };

/** The result of an answer. */
export function rowResult({ problem, quantity, now, byDate, later }: RowAnswer): RowResult {
  if (problem) return { kind: problem };
  const isWhole = now + sum(later) >= quantity;
  const allOn = isWhole ? later.at(-1)?.date : undefined;
  if (byDate < quantity) return { kind: 'short', by: quantity - byDate, allOn };
  return { kind: 'ready', from: now >= quantity ? undefined : allOn };
}

/**
 * The answer in words for a customer: `In stock`, `All 8 on 26 Nov`, `4 now, 6 on 3 Dec, 2 not on order`, and where
 * nothing is here now, `2 short: 1 due 2 Dec, 1 not on order`. `today` is the date at the branch.
 */
export function rowResultLabel(answer: RowAnswer, today: string): string {
  const result = rowResult(answer);
  const { quantity, now, later } = answer;
  if (result.kind === 'unknown') return 'Product not found';
  if (result.kind === 'too-large') return 'Kit too large, check its parts';
  if (result.kind === 'ready') {
    if (result.from === undefined) return 'In stock';
    return `${quantity === 1 ? '1' : `All ${formatCount(quantity)}`} on ${formatShortDate(result.from, today)}`;
  }
  const missing = quantity - now - sum(later);
  const parts = (word: string) => [
    ...later.map((step) => `${formatCount(step.quantity)} ${whenLabel(step.date, today, word)}`),
    ...(missing > 0 ? [`${formatCount(missing)} not on order`] : []),
  ];
  if (now > 0) return [`${formatCount(now)} now`, ...parts('on')].join(', ');
  const short = `${formatCount(result.by)} short`;
  return later.length === 0 ? `${short}, not on order` : `${short}: ${parts('due').join(', ')}`;
}

/** `on 3 Dec` or `due 3 Dec`, and `today`. */
function whenLabel(date: string, today: string, word: string): string {
  return date <= today ? 'today' : `${word} ${formatShortDate(date, today)}`;
}

/** The state of a row: its result, a problem in what was typed, or waiting for an answer. */
export type RowState = RowResult | 'problem' | 'waiting';

/**
 * The indexes of rows with the most urgent first: short without a date, short by date (latest first), unknown or too
 * large, problems, waiting, then available. Rows of equal rank keep their order.
 */
export function shortFirst(states: readonly RowState[]): number[] {
  return [...states.keys()].toSorted((a, b) => {
    const [one, other] = [states[a] ?? 'waiting', states[b] ?? 'waiting'];
    return rank(one) - rank(other) || compareFullDates(one, other) || a - b;
  });
}

function rank(state: RowState): number {
  if (state === 'problem') return 3;
  if (state === 'waiting') return 4;
  if (state.kind === 'unknown' || state.kind === 'too-large') return 2;
  if (state.kind === 'ready') return 5;
  return state.allOn === undefined ? 0 : 1;
}

function compareFullDates(one: RowState, other: RowState): number {
  const [a, b] = [one, other].map((each) =>
    typeof each === 'object' && each.kind === 'short' ? (each.allOn ?? '') : '',
  );
  return (b ?? '').localeCompare(a ?? '');
}

function sum(steps: readonly DatedUnits[]): number {
  return steps.reduce((total, { quantity }) => total + quantity, 0);
}
