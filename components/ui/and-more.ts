/** What a list that is cut off ends with: `and 1,312 more lines`; `noun` is left out where the list says what they are. */
export function andMore(left: number, noun?: string): string {
  return ['and', left.toLocaleString('en-AU'), 'more', noun].filter(Boolean).join(' ');
}
