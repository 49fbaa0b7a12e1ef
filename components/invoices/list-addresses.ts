/** The address of a pasted list. Spaces separate the numbers, since a space is one character (`+`) when encoded. */
export function listAddress(countryCode: string, numbers: readonly string[]): string {
  return `/${countryCode}/invoices?${new URLSearchParams({ list: numbers.join(' ') })}`;
}

/** Whether the list fits into an address. */
export function fitsAddress(countryCode: string, numbers: readonly string[]): boolean {
  return listAddress(countryCode, numbers).length <= MAX_URL_LENGTH;
}

/** Request lines are at most 16 KiB, and the selected numbers of a page come on top of the list. */
const MAX_URL_LENGTH = 12_000;
