type Page = {
  /** The place of the first result of the page, from 1. */
  readonly start: number;
  readonly hasMore: boolean;
};

/**
 * Which results a page has: `12 assets` when these are all, else their places, `51–100`. `noun` is singular.
 */
export function pageCount(count: number, noun: string, { start, hasMore }: Page): string {
  if (start === 1 && !hasMore) return `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;
  return `${inWords(start)}–${inWords(start + Math.max(count, 1) - 1)}`;
}

function inWords(count: number): string {
  return count.toLocaleString('en-AU');
}

/** The last line of a list that was cut off: `and 1,312 more lines`. `noun` may be left out where the list says it. */
export function andMore(left: number, noun?: string): string {
  return ['and', left.toLocaleString('en-AU'), 'more', noun].filter(Boolean).join(' ');
}
