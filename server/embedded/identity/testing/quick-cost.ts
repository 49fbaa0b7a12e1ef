import type { PasswordCost } from '../passwords.ts';

/** A low cost, for the people of tests. */
export const QUICK_COST: PasswordCost = { ln: 10, r: 8, p: 1 };
