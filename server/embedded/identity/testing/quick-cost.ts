import type { PasswordCost } from '../passwords.ts';

/** For people of tests, whose passwords nobody guesses. */
export const QUICK_COST: PasswordCost = { ln: 10, r: 8, p: 1 };
