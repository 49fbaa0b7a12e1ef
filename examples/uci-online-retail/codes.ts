/** GST rates of the countries of the feeds. */
export const GST_RATE = { au: 0.1, nz: 0.15 } as const;
export type Country = keyof typeof GST_RATE;
export const COUNTRIES: readonly Country[] = ['au', 'nz'];

/** Assigns a country to a document: even numbers to Australia, odd ones to New Zealand. */
export function countryOf(documentNumber: string): Country {
  return /[02468]$/.test(documentNumber) ? 'au' : 'nz';
}

/** Whether a document number is that of a credit: `C` and digits. */
export function isCreditNumber(number: string): boolean {
  return number.startsWith('C');
}

/** The product number of a stock code, whose letter case varies in the source. */
export function productNumberOf(stockCode: string): string {
  return stockCode.toUpperCase();
}

/** The charge type of a product number that is a charge; undefined for goods. */
export function chargeTypeOf(productNumber: string): string | undefined {
  return CHARGE_TYPES.get(productNumber);
}

const CHARGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['POST', 'POSTAGE'],
  ['DOT', 'POSTAGE'],
  ['C2', 'CARRIAGE'],
  ['D', 'DISCOUNT'],
  ['M', 'MANUAL'],
  ['S', 'SAMPLES'],
  ['BANK CHARGES', 'BANK_CHARGES'],
  ['AMAZONFEE', 'MARKETPLACE_FEE'],
  ['CRUK', 'CHARITY_COMMISSION'],
  ['B', 'BAD_DEBT'],
]);
