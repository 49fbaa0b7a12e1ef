import { type AccountTerms, termsOn } from '#tools/demo/accounts/terms.ts';
import type { Calendar } from './calendar.ts';
import type { MarketAccount } from './market.ts';

/** The terms of accounts by day, and what they owe, in cents including GST. */
export type CreditLedger = {
  /** The terms of an account on a day; undefined on the day it was opened, before that, and once it is closed. */
  termsOf(account: MarketAccount, day: number): AccountTerms | undefined;
  /** Whether an account can buy on credit on a day. */
  isOnAccount(account: MarketAccount, day: number): boolean;
  /** Whether its credit limit allows owing this much more on a day. */
  hasCredit(account: MarketAccount, day: number, cents: number): boolean;
  /** The last day before an account closes, if it does after `day`. */
  lastOpenDay(account: MarketAccount, day: number): number | undefined;
  /**
   * An account is put on hold because it does not pay. If that happens within two months from `due`, the day it can
   * buy on account again; Infinity if that has not happened yet.
   */
  onHoldUntil(account: MarketAccount, due: number): number | undefined;
  /** Adds to what is owing; negative for payments and credits. */
  addOwing(account: MarketAccount, cents: number): void;
};

export function createCreditLedger({ dateOf, dayOf }: Calendar): CreditLedger {
  const owing = new Map<string, number>();
  const termsOf = (account: MarketAccount, day: number) => {
    const date = dateOf(day);
    const terms = termsOn(account, date);
    const isNew = (account.terms[0]?.from ?? date) >= date;
    return terms === undefined || isNew || isClosed(terms) ? undefined : terms;
  };
  const isOnAccount = (account: MarketAccount, day: number) => {
    const terms = termsOf(account, day);
    return terms?.status === 'ACTIVE' && terms.accountType === 'CREDIT';
  };
  return {
    termsOf,
    isOnAccount,
    hasCredit: (account, day, cents) =>
      isOnAccount(account, day) &&
      (owing.get(account.number) ?? 0) + cents <= 100 * (termsOf(account, day)?.creditLimit ?? 0),
    lastOpenDay(account, day) {
      const closing = account.terms.find((terms) => isClosed(terms) && terms.from > dateOf(day));
      return closing && dayOf(closing.from) - 1;
    },
    onHoldUntil({ terms }, due) {
      const [from, until] = [dateOf(due), dateOf(due + HOLD_WINDOW_DAYS)];
      const holdIndex = terms.findIndex(
        (each) => each.status === 'ON_HOLD' && from <= each.from && each.from < until,
      );
      if (holdIndex < 0) return undefined;
      const end = terms.slice(holdIndex).find(({ status }) => status !== 'ON_HOLD');
      return end === undefined ? Number.POSITIVE_INFINITY : dayOf(end.from);
    },
    addOwing(account, cents) {
      owing.set(account.number, (owing.get(account.number) ?? 0) + cents);
    },
  };
}

const HOLD_WINDOW_DAYS = 60;

function isClosed({ status, isDeleted }: AccountTerms): boolean {
  return status === 'CLOSED' || isDeleted;
}
