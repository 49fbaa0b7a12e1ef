/** The list as one address holds it, apart by blanks alone, which take the least room. */
export function listAddress(countryCode: string, numbers: readonly string[]): string {
  return `/${countryCode}/invoices?${new URLSearchParams({ list: numbers.join(' ') })}`;
}

/** Whether the list has room in one address. */
export function fitsAddress(countryCode: string, numbers: readonly string[]): boolean {
  return listAddress(countryCode, numbers).length <= LONGEST_ADDRESS;
}

/** Addresses are at most 16 KiB; those chosen of a page of the list want room beside it. */
const LONGEST_ADDRESS = 12_000;
