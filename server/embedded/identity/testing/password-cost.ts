import type { PasswordCost } from '#server/embedded/identity/passwords.ts';

/** A low cost, for the people of tests. */
export const FAST_PASSWORD_COST: PasswordCost = { ln: 10, r: 8, p: 1 };
