import { countOf, formatCount } from '#lib/text/text.ts';

type Page = {
  /** The place of the first result of the page, from 1. */
  readonly start: number;
  readonly hasMore: boolean;
  /** How many results there are on all pages, where that is known; at least that many beyond MOST_TOLD. */
  readonly total?: number | undefined;
};

/** Beyond it a number of results is not stated. */
const MOST_TOLD = 1_000;

/**
 * Which results a page has: `12 assets` when these are all, else their places, `51–100 of 312`, `1–50 of more than
 * 1,000`, or without a total `51–100`. `noun` is singular.
 */
export function pageCount(count: number, noun: string, { start, hasMore, total }: Page): string {
  if (start === 1 && !hasMore) return countOf(count, noun);
  const end = start + Math.max(count, 1) - 1;
  const places = `${formatCount(start)}–${formatCount(end)}`;
  // Records may have come since the first page was read.
  if (total === undefined || total < end) return places;
  return `${places} of ${total > MOST_TOLD ? `more than ${formatCount(MOST_TOLD)}` : formatCount(total)}`;
}

/** The last line of a list that was cut off: `and 1,312 more lines`. `noun` may be left out where the list says it. */
export function andMore(left: number, noun?: string): string {
  return ['and', formatCount(left), 'more', noun].filter(Boolean).join(' ');
}
