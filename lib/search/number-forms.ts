/** How much of a number is searched: no number of the trade is longer, and an index has its limits. */
const SEARCHED = 64;

/** A number as it is kept for search: its first 64 characters. */
export function searched<T extends string | undefined>(number: T): T | string {
  return number === undefined || number.length <= SEARCHED
    ? number
    : Array.from(number).slice(0, SEARCHED).join('');
}

/** The forms in which a number that was typed may be kept: as it was typed, and in capitals. */
export function formsOf(number: string): string[] {
  return [...new Set([searched(number), searched(number.toUpperCase())])];
}
