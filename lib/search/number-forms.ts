/** No real number is longer, and index entries are limited in size. */
const MAX_LENGTH = 64;

/** A number as stored for search: its first 64 characters. */
export function searched<T extends string | undefined>(number: T): T | string {
  return number === undefined || number.length <= MAX_LENGTH
    ? number
    : Array.from(number).slice(0, MAX_LENGTH).join('');
}

/** The forms in which a typed number may be stored: as typed, and in upper case. */
export function formsOf(number: string): string[] {
  return [...new Set([searched(number), searched(number.toUpperCase())])];
}
