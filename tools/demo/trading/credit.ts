import { type AccountTerms, type DemoCustomer, termsOn } from '#tools/demo/accounts.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import { dateOf, dayOf } from './calendar.ts';
import { portion } from './money.ts';
import type { Sale, Trade } from './trade.ts';

/** The terms of an account on a day; undefined on the day it was opened, before that, and once it is closed. */
export function termsOf(account: DemoCustomer, day: number): AccountTerms | undefined {
  const date = dateOf(day);
  const terms = termsOn(account, date);
  const isNew = (account.terms[0]?.from ?? date) >= date;
  return terms === undefined || isNew || isClosed(terms) ? undefined : terms;
}

/** Whether an account can buy on credit on a day. */
export function isOnAccount(account: DemoCustomer, day: number): boolean {
  const terms = termsOf(account, day);
  return terms?.status === 'ACTIVE' && terms.accountType === 'CREDIT';
}

/** Whether the credit limit of an account allows owing this much more, in cents, than what it owes today. */
export function hasCredit(trade: Trade, { account, day }: Sale, cents: number): boolean {
  const { creditLimit = 0 } = termsOf(account, day) ?? {};
  const owing = (trade.owing.get(account.number) ?? 0) + cents;
  return isOnAccount(account, day) && owing <= 100 * creditLimit;
}

type Receivable = {
  /** The day it is due. */
  readonly due: number;
  /** Amounts in cents. */
  readonly owing: number;
  readonly discount: number;
  /** The customer pays after its credits. */
  readonly notBefore: number;
};

/**
 * What has been paid of an invoice by today, and the discount taken for paying early. A customer whose account closes
 * pays before that, one that is put on hold has not paid, and part of an overdue amount may have come in.
 */
export function payInvoice(trade: Trade, { account, day }: Sale, receivable: Receivable) {
  const { random, owing: balances } = trade;
  const { due, owing, discount, notBefore } = receivable;
  const closing = account.terms.find((terms) => isClosed(terms) && terms.from > dateOf(day));
  const lastDay = closing ? dayOf(closing.from) - 1 : Number.POSITIVE_INFINITY;
  const isEarly = discount > 0 && discount < owing && random.chance(0.6);
  const usual = isEarly
    ? day + random.int(3, EARLY_DAYS)
    : due + random.weighted(data.daysPaidAfterDue);
  const payDay = Math.max(notBefore, Math.min(onHoldUntil(account, due) ?? usual, lastDay));
  if (payDay <= trade.today) {
    const earned = isEarly && payDay <= day + EARLY_DAYS ? discount : 0;
    return { paid: owing - earned, discount: earned };
  }
  const part = due <= trade.today && random.chance(0.3) ? portion(owing, 0.4) : 0;
  balances.set(account.number, (balances.get(account.number) ?? 0) + owing - part);
  return { paid: part, discount: 0 };
}

/**
 * An account is put on hold because it does not pay. If that happens within two months from `due`, the day it can buy
 * on account again; Infinity if that has not happened yet.
 */
function onHoldUntil({ terms }: DemoCustomer, due: number): number | undefined {
  const [from, until] = [dateOf(due), dateOf(due + HOLD_WINDOW_DAYS)];
  const hold = terms.findIndex(
    (each) => each.status === 'ON_HOLD' && from <= each.from && each.from < until,
  );
  if (hold < 0) return undefined;
  const end = terms.slice(hold).find(({ status }) => status !== 'ON_HOLD');
  return end === undefined ? Number.POSITIVE_INFINITY : dayOf(end.from);
}

const EARLY_DAYS = 14;
const HOLD_WINDOW_DAYS = 60;

function isClosed({ status, isDeleted }: AccountTerms): boolean {
  return status === 'CLOSED' || isDeleted;
}
