import Big from 'big.js';

/** The countries of the feeds, and their rates of GST. */
export const GST_RATE = { au: new Big('0.1'), nz: new Big('0.15') } as const;
export type Country = keyof typeof GST_RATE;
export const COUNTRIES: readonly Country[] = ['au', 'nz'];

/** The country a document is given: an even number is Australian, an odd one from New Zealand. */
export function countryOf(documentNumber: string): Country {
  return /[02468]$/.test(documentNumber) ? 'au' : 'nz';
}
