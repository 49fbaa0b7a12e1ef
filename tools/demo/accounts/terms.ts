import type { AccountRecord } from '#lib/accounts/schema.ts';

/** An invented customer; it has some members that `AccountRecord` leaves optional. */
export type DemoAccount = AccountRecord & {
  readonly accountId: string;
  readonly homeBranchNumber: string;
};

/** What an account may do, and its terms, from a day on. */
export type AccountTerms = {
  /** First day (`YYYY-MM-DD`), local to its home branch. */
  readonly from: string;
  readonly accountType: 'CASH' | 'CREDIT';
  readonly status: 'ACTIVE' | 'ON_HOLD' | 'CLOSED';
  readonly isDeleted: boolean;
  /** Credit accounts only. */
  readonly paymentTermsDays?: number;
  /** Dollars; credit accounts only. */
  readonly creditLimit?: number;
};

/** Terms in order of time; the first `from` is the day the account was opened. */
type HasTerms = { readonly terms: readonly AccountTerms[] };

/** The terms on a day (`YYYY-MM-DD`); undefined before the account was opened. */
export function termsOn({ terms }: HasTerms, date: string): AccountTerms | undefined {
  return terms.findLast(({ from }) => from <= date);
}

/** The terms of an account that is in this state from a day on. */
export function termsFrom(account: AccountRecord, from: string): AccountTerms {
  const { accountType = 'CASH', status = 'ACTIVE', isDeleted = false } = account;
  const { paymentTermsDays, creditLimit } = account;
  return {
    from,
    accountType,
    status,
    isDeleted,
    ...(paymentTermsDays === undefined ? {} : { paymentTermsDays }),
    ...(creditLimit === undefined ? {} : { creditLimit }),
  };
}
