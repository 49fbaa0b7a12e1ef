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

/** The product number of a stock code, whose letter case varies in the source. */
export function productNumberOf(stockCode: string): string {
  return stockCode.toUpperCase();
}

/** The charge type of a stock code that is a charge; undefined for goods. */
export function chargeTypeOf(productNumber: string): string | undefined {
  return CHARGE_TYPES.get(productNumber);
}
