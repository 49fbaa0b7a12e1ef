import Big from 'big.js';

/** GST rates of the countries of the feeds. */
export const GST_RATE = { au: new Big('0.1'), nz: new Big('0.15') } as const;
export type Country = keyof typeof GST_RATE;
export const COUNTRIES: readonly Country[] = ['au', 'nz'];

/** Assigns a country to a document: even numbers to Australia, odd ones to New Zealand. */
export function countryOf(documentNumber: string): Country {
  return /[02468]$/.test(documentNumber) ? 'au' : 'nz';
}
