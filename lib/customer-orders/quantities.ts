import Big from 'big.js';

/** The exact sum of two decimals: metres of pipe, dollars. */
export function add(a: number, b: number): number {
  return new Big(a).plus(b).toNumber();
}

/** The exact difference of two decimals, never below 0. */
export function difference(a: number, b: number): number {
  return a > b ? new Big(a).minus(b).toNumber() : 0;
}
