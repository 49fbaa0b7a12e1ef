import { formatDate, formatDayAndMonth } from '#lib/dates.ts';
import type { ItemAvailability } from './schema.ts';

/**
 * What is known of a row: the answer of the service to what it asks, and of a row that is short when more of it can
 * be had. All of it is there on `fullDate`; where that is never, `most` is what will be there within a year.
 */
export type RowAnswer = {
  readonly item: ItemAvailability;
  readonly fullDate: string | undefined;
  readonly most?: Supply | undefined;
};

/** How many there will be, and the first day on which there are. */
export type Supply = { readonly quantity: number; readonly date: string };

/** What a row comes to. */
export type Verdict =
  /** All of it: now, or from a day on. */
  | { readonly kind: 'ready'; readonly from: string | undefined }
  | {
      readonly kind: 'short';
      readonly by: number;
      readonly allOn: string | undefined;
      readonly most?: Supply | undefined;
    }
  | { readonly kind: 'unknown' }
  /** A kit beyond the limits, of which nothing can be said. */
  | { readonly kind: 'too-large' };

/** What an answer comes to; `today` is the date at the branch. */
export function verdictOf({ item, fullDate, most }: RowAnswer, today: string): Verdict {
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
export function verdictWords(verdict: Verdict, quantity: number, today: string): string {
  if (verdict.kind === 'unknown') return 'no such product';
  if (verdict.kind === 'too-large') return 'kit too large, ask for its parts';
  const all = quantity === 1 ? 'one' : `all ${count(quantity)}`;
  if (verdict.kind === 'ready') {
    return verdict.from === undefined ? `${all} now` : `${all} on ${dayWords(verdict.from, today)}`;
  }
  const short = `short ${count(verdict.by)}`;
  if (verdict.allOn !== undefined) return `${short}, ${all} ${onDay(verdict.allOn, today)}`;
  const { most } = verdict;
  const some = most ? ` ${count(most.quantity)} ${onDay(most.date, today)},` : '';
  return `${short},${some} no more in a year`;
}

function onDay(date: string, today: string): string {
  return date <= today ? 'today' : `on ${dayWords(date, today)}`;
}

/** A day as staff say it, with its year only where it is another one. */
export function dayWords(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(date) : formatDate(date);
}

/** How urgent a row is: what is short comes first, what is there last. */
export type Standing = Verdict | 'problem' | 'waiting';

/**
 * The places of rows, short ones first: those of which no more comes, then those that are complete latest,
 * then what cannot be answered, what is not answered yet, and what is there; else as they stand on the sheet.
 */
export function shortFirst(standings: readonly Standing[]): number[] {
  return [...standings.keys()].toSorted((a, b) => {
    const [one, other] = [standings[a] ?? 'waiting', standings[b] ?? 'waiting'];
    return rank(one) - rank(other) || latest(one, other) || a - b;
  });
}

function rank(standing: Standing): number {
  if (standing === 'problem') return 3;
  if (standing === 'waiting') return 4;
  if (standing.kind === 'unknown' || standing.kind === 'too-large') return 2;
  if (standing.kind === 'ready') return 5;
  return standing.allOn === undefined ? 0 : 1;
}

function latest(one: Standing, other: Standing): number {
  const [a, b] = [one, other].map((each) =>
    typeof each === 'object' && each.kind === 'short' ? (each.allOn ?? '') : '',
  );
  return (b ?? '').localeCompare(a ?? '');
}

function count(of: number): string {
  return of.toLocaleString('en-AU');
}
