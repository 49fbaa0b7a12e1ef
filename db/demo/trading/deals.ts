import { accountSale } from './account-sale.ts';
import { cashOnDelivery, cashSale } from './counter-sale.ts';
import { customerOrder } from './customer-order.ts';
import type { Desk, Draft } from './desk.ts';
import type { MarketAccount } from './market.ts';
import { toolHire } from './tool-hire.ts';

type Deal = (desk: Desk, account: MarketAccount, day: number) => Draft;

/** What somebody comes for on a day: the first document of a deal, which may lead to others. */
export function newDeal(desk: Desk, day: number): Draft {
  const account = desk.market.pickAccount(desk.random);
  const deal = desk.random.weighted(
    account.accountType === 'CASH' ? OF_CASH_CUSTOMERS : ON_ACCOUNT,
  );
  return deal(desk, account, day);
}

const ON_ACCOUNT: readonly (readonly [Deal, number])[] = [
  [accountSale, 88],
  [cashSale, 3],
  [customerOrder, 5],
  [toolHire, 4],
];

const OF_CASH_CUSTOMERS: readonly (readonly [Deal, number])[] = [
  [cashSale, 66],
  [cashOnDelivery, 15],
  [customerOrder, 14],
  [toolHire, 5],
];
