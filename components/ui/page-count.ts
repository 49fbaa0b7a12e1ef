type Page = { readonly isFirst: boolean; readonly hasMore: boolean };

/**
 * How many there are on a page of what was found, in words that do not pass for all of it: `12 assets`,
 * `The first 48 assets found`, `The next 48 assets`, `The last 3 assets`. `noun` is for one of them.
 */
export function pageCount(count: number, noun: string, { isFirst, hasMore }: Page): string {
  const counted = `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
  if (isFirst) return hasMore ? `The first ${counted} found` : counted;
  return hasMore ? `The next ${counted}` : `The last ${counted}`;
}
