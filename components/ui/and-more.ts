/** The last line of a list that was cut off: `and 1,312 more lines`. `noun` may be left out where the list says it. */
export function andMore(left: number, noun?: string): string {
  return ['and', left.toLocaleString('en-AU'), 'more', noun].filter(Boolean).join(' ');
}
