type Page = { readonly isFirst: boolean; readonly hasMore: boolean };

/**
 * The number of results on a page, worded so that it does not pass for the total: `12 assets`, `The first 48 assets
 * found`, `The next 48 assets`, `The last 3 assets`. `noun` is singular.
 */
export function pageCount(count: number, noun: string, { isFirst, hasMore }: Page): string {
  const counted = `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
  if (isFirst) return hasMore ? `The first ${counted} found` : counted;
  return hasMore ? `The next ${counted}` : `The last ${counted}`;
}

/** The last line of a list that was cut off: `and 1,312 more lines`. `noun` may be left out where the list says it. */
export function andMore(left: number, noun?: string): string {
  return ['and', left.toLocaleString('en-AU'), 'more', noun].filter(Boolean).join(' ');
}
