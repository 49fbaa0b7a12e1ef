import type { SourceLine } from './source.ts';

/** The country of a document: Australia if its number is even. */
export function countryOf(number: string): 'au' | 'nz' {
  return BigInt(number.replace(/\D/g, '')) % 2n === 0n ? 'au' : 'nz';
}

/** Why a document with these rows is not loaded; undefined if it is. */
export function absenceReason(rows: readonly SourceLine[]): string | undefined {
  const [first] = rows;
  if (!first) return 'not in the source';
  const prefix = first.document.replace(/\d+$/, '');
  const quantities = rows.map((row) => Number(row.quantity));
  if (prefix !== '' && prefix !== 'C') return 'an adjustment of the ledger';
  if (rows.some((row) => row.price.startsWith('-'))) return 'a price below zero';
  if (prefix === 'C') return quantities.some((n) => n >= 0) ? 'a sale on a credit' : undefined;
  if (first.customer === '' && rows.every((row) => /^[0.]+$/.test(row.price))) {
    return quantities.every((n) => n > 0) ? 'stock booked in' : 'stock written off';
  }
  return quantities.some((n) => n <= 0) ? 'a return outside a credit' : undefined;
}

/** The charge type of a stock code; undefined for goods. */
export function chargeOf(stockCode: string): string | undefined {
  switch (stockCode.toUpperCase()) {
    case 'POST':
    case 'DOT':
      return 'POSTAGE';
    case 'C2':
      return 'CARRIAGE';
    case 'D':
      return 'DISCOUNT';
    case 'M':
      return 'MANUAL';
    case 'S':
      return 'SAMPLES';
    case 'BANK CHARGES':
      return 'BANK_CHARGES';
    case 'AMAZONFEE':
      return 'MARKETPLACE_FEE';
    case 'CRUK':
      return 'CHARITY_COMMISSION';
    case 'B':
      return 'BAD_DEBT';
    default:
      return undefined;
  }
}
