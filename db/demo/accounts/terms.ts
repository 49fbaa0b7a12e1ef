import type { AccountRecord } from '#lib/customer/schema.ts';

/** What an account may do, and on which terms, from a day on. */
export type AccountTerms = {
  /** The day, `YYYY-MM-DD`, at its home branch. */
  readonly from: string;
  readonly accountType: 'CASH' | 'CREDIT';
  readonly status: 'ACTIVE' | 'ON_HOLD' | 'CLOSED';
  readonly isDeleted: boolean;
  /** Only of accounts on credit. */
  readonly paymentTermsDays?: number;
  /** Dollars; only of accounts on credit. */
  readonly creditLimit?: number;
};

/** Something with the terms of an account, the earliest first: the first `from` is when it was opened. */
export type HasTerms = { readonly terms: readonly AccountTerms[] };

/** The terms in force on a day (`YYYY-MM-DD`); undefined before the account was opened. */
export function termsOn({ terms }: HasTerms, date: string): AccountTerms | undefined {
  return terms.findLast(({ from }) => from <= date);
}

/** The terms of an account in a state that it has been in from a day on. */
export function termsIn(account: AccountRecord, from: string): AccountTerms {
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
