import Big from 'big.js';

/** The exact difference of two decimals, metres of pipe or dollars; never below 0. */
export function difference(a: number, b: number): number {
  return a > b ? new Big(a).minus(b).toNumber() : 0;
}
