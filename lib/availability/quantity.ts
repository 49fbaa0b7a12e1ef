import makeBig, { type Big } from 'big.js';

/** An exact decimal quantity. `div` is integer division: how many times the other fits, rounded down. */
export const Quantity = makeBig();
Quantity.DP = 0;
Quantity.RM = Quantity.roundDown;
export type Quantity = Big;

export const ZERO = new Quantity(0);
export const ONE = new Quantity(1);
