import type { ItemAvailability } from '#lib/availability/schema.ts';
import { formatDate, formatDayAndMonth } from '#lib/time/dates.ts';

/**
 * The answer to a row and, if it is short, when more is available: the whole quantity on `fullDate`, or if that is
 * undefined, `most` within a year.
 */
export type RowAnswer = {
  readonly item: ItemAvailability;
  readonly fullDate: string | undefined;
  readonly most?: ExpectedQuantity | undefined;
};

/** A quantity and the first date on which it is available. */
export type ExpectedQuantity = { readonly quantity: number; readonly date: string };

/** The result of checking a row. */
type RowResult =
  /** The whole quantity is available, now or from a date on. */
  | { readonly kind: 'ready'; readonly from: string | undefined }
  | {
      readonly kind: 'short';
      readonly by: number;
      readonly allOn: string | undefined;
      readonly most?: ExpectedQuantity | undefined;
    }
  | { readonly kind: 'unknown' }
  /** A kit beyond the limits, for which nothing was computed. */
  | { readonly kind: 'too-large' };

/** The result of an answer; `today` is the date at the branch. */
export function rowResult({ item, fullDate, most }: RowAnswer, today: string): RowResult {
  if (item.error) return { kind: item.error.status === 422 ? 'too-large' : 'unknown' };
  const { quantity } = item.requested;
  const allOn = fullDate ?? item.availableByDate;
  if (item.availableQty < quantity) {
    return { kind: 'short', by: quantity - item.availableQty, allOn, most };
  }
  const isLater = allOn !== undefined && allOn > today && item.checkType === 'ATP';
  return { kind: 'ready', from: isLater ? allOn : undefined };
}

/** `all 8 now`, `all 8 on 26 Nov`, `short 4, all 10 on 3 Dec`, `short 4, 8 on 3 Dec, no more in a year`. */
export function rowResultLabel(result: RowResult, quantity: number, today: string): string {
  if (result.kind === 'unknown') return 'no such product';
  if (result.kind === 'too-large') return 'kit too large, ask for its parts';
  const all = quantity === 1 ? 'one' : `all ${formatCount(quantity)}`;
  if (result.kind === 'ready') {
    return result.from === undefined ? `${all} now` : `${all} on ${dayLabel(result.from, today)}`;
  }
  const short = `short ${formatCount(result.by)}`;
  if (result.allOn !== undefined) return `${short}, ${all} ${onDate(result.allOn, today)}`;
  const { most } = result;
  const some = most ? ` ${formatCount(most.quantity)} ${onDate(most.date, today)},` : '';
  return `${short},${some} no more in a year`;
}

function onDate(date: string, today: string): string {
  return date <= today ? 'today' : `on ${dayLabel(date, today)}`;
}

/** A date in short, with its year only if it is not this year. */
function dayLabel(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(date) : formatDate(date);
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

function formatCount(count: number): string {
  return count.toLocaleString('en-AU');
}
