import { z } from 'zod';
import type { AccountRecord } from '#lib/accounts/schema.ts';

/** An invented customer; it has some members that `AccountRecord` leaves optional. */
export type DemoAccount = AccountRecord & {
  readonly accountId: string;
  readonly homeBranchNumber: string;
};

/** A customer with its terms over time, earliest first; the first `from` is the day it was opened. */
export type DemoCustomer = DemoAccount & {
  readonly terms: readonly AccountTerms[];
  readonly habits: CustomerHabits;
};

/** How a customer buys. */
export const CustomerHabits = z.strictObject({
  /** How often it buys, relative to others. */
  weight: z.number(),
  /** Discount on the list price, in percent. */
  discount: z.number(),
  /** Whether it gets a discount for paying within fourteen days. */
  paysEarly: z.boolean(),
  /** The first of the jobs it buys for, which are numbered. */
  firstJob: z.string(),
  /** The cards and contacts it orders with. */
  cards: z.array(z.string()),
  contacts: z.array(z.string()),
  /** What it requires on every document. */
  costCentre: z.string().exactOptional(),
  requirement: z.string().exactOptional(),
});
export type CustomerHabits = z.infer<typeof CustomerHabits>;

/** What an account may do, and its terms, from a day on. */
export type AccountTerms = Required<Pick<AccountRecord, 'accountType' | 'status' | 'isDeleted'>> &
  Pick<AccountRecord, 'paymentTermsDays' | 'creditLimit'> & {
    /** First day (`YYYY-MM-DD`), local to its home branch. */
    readonly from: string;
  };

/** The terms on a day (`YYYY-MM-DD`); undefined before the account was opened. */
export function termsOn(
  { terms }: Pick<DemoCustomer, 'terms'>,
  date: string,
): AccountTerms | undefined {
  return terms.findLast(({ from }) => from <= date);
}

/** The terms of an account that is in this state from a day on. */
export function termsFrom(account: AccountRecord, from: string): AccountTerms {
  const { accountType = 'CASH', status = 'ACTIVE', isDeleted = false } = account;
  const { paymentTermsDays, creditLimit } = account;
  return {
    ...{ from, accountType, status, isDeleted },
    ...(paymentTermsDays === undefined ? {} : { paymentTermsDays }),
    ...(creditLimit === undefined ? {} : { creditLimit }),
  };
}
