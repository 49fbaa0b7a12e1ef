import { daysPast } from '#lib/time/dates.ts';
import type { LinePart } from './bought-goods.ts';

/**
 * The days of a customer's order, `YYYY-MM-DD`: the one rule of every screen and paper. Goods that are to come are due
 * when their supplier delivers; from another branch, on the day that they were promised for. They are late once the day
 * that they were promised for has passed, else the day that they are due. The order is due first when the first of them
 * are, and whole when the last are.
 */
type Goods = { readonly parts: readonly LinePart[] };

/** Whether the customer still waits for the goods to come to the branch. */
export function isUpcoming({ kind }: LinePart): boolean {
  return kind === 'outstanding' || kind === 'short' || kind === 'elsewhere';
}

/** When goods that are to come are due; undefined while no day is known. */
export function dueDate({ kind, expected, promised }: LinePart): string | undefined {
  return kind === 'elsewhere' ? promised : expected;
}

/** For how many days the latest of these goods are late; 0 if none is that is to come. */
export function daysLate(parts: readonly LinePart[], today: string): number {
  const upcoming = parts.filter(isUpcoming);
  return Math.max(0, ...upcoming.map((part) => daysPast(part.promised ?? part.expected, today)));
}

/** What is to come, what is due first first, and last what has no day yet. */
export function goodsToCome(lines: readonly Goods[]): LinePart[] {
  return lines
    .flatMap(({ parts }) => parts.filter(isUpcoming))
    .toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

/** Sorts lines, or orders, by what of them is due first; last those of which nothing is to come. */
export function byDueDate(a: readonly Goods[], b: readonly Goods[]): number {
  const key = (lines: readonly Goods[]) => goodsToCome(lines).map(sortKey)[0] ?? 'never';
  return key(a).localeCompare(key(b));
}

function sortKey(part: LinePart): string {
  return dueDate(part) ?? 'later';
}
