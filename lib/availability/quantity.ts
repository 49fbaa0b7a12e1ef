import makeBig, { type Big } from 'big.js';

/** An exact decimal quantity. `div` gives how many times another fits as a whole: never rounded up. */
export const Quantity = makeBig();
Quantity.DP = 0;
Quantity.RM = Quantity.roundDown;
export type Quantity = Big;

export const ZERO = new Quantity(0);
export const ONE = new Quantity(1);
