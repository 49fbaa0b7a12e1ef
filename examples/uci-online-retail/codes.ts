import Big from 'big.js';
import { sumMoney } from '#lib/money.ts';

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

/** An amount of the API (specification 2.1), exact to the cent. */
export type ExactAmount = { excludingGst: number; gst: number; includingGst: number };

/** The amount of a line: quantity × price, then GST on that, each rounded to cents, half away from zero. */
export function lineAmount(quantity: number, unitPrice: number, gstRate: number): ExactAmount {
  const excludingGst = toCents(new Big(unitPrice).times(quantity));
  return withTotal(excludingGst, toCents(new Big(excludingGst).times(gstRate)));
}

/** The exact sum; zero if there are no amounts. */
export function sumOf(amounts: readonly ExactAmount[]): ExactAmount {
  return withTotal(
    sumMoney(amounts.map((amount) => amount.excludingGst)),
    sumMoney(amounts.map((amount) => amount.gst)),
  );
}

function withTotal(excludingGst: number, gst: number): ExactAmount {
  return { excludingGst, gst, includingGst: sumMoney([excludingGst, gst]) };
}

/** Never `-0`, which the sum of a credit of something free would be. */
function toCents(value: Big): number {
  return value.round(2, Big.roundHalfUp).toNumber() || 0;
}
