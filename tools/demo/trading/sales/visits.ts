import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import type { Visit } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { fillBasket, isSold, pickService } from './basket.ts';
import { billLater } from './billing.ts';
import { isOnAccount, termsOf } from './credit.ts';
import { orderSpecials } from './customer-order.ts';
import { createSale } from './sale.ts';

/** What a visiting customer does; nothing may come of it. */
type Transaction = (trade: Trade, visit: Visit, day: number) => void;

/** A customer's visit: plans the documents that come of it. */
export function serveVisit(trade: Trade, day: number): void {
  const visit = pickVisit(trade, day);
  if (visit === undefined) return;
  const hasAccount = isOnAccount(trade, visit.account, day);
  const deal = trade.random.weighted(hasAccount ? ACCOUNT_TRANSACTIONS : CASH_TRANSACTIONS);
  deal(trade, visit, day);
}

/** Plans orders for later days until there are some, as even a small business has. */
export function planOrders(trade: Trade, day: number): void {
  for (let visits = MAX_VISITS; visits > 0 && trade.openSales.length < MIN_OPEN; visits -= 1) {
    const visit = pickVisit(trade, day);
    if (visit) callOffOrder(trade, visit, day);
  }
}

const MIN_OPEN = 12;
const MAX_VISITS = 300;

/** Picks a customer with an open account and an open branch: mostly its home branch, else one nearby. */
function pickVisit(trade: Trade, day: number): Visit | undefined {
  const { market, calendar, random } = trade;
  const account = market.pickAccount(random);
  const shops = market.shopsNear(account.homeBranchNumber);
  const branch = (random.chance(0.86) && shops[0]) || random.pick(shops);
  const isOpen = calendar.hoursOn(branch, day).length > 0;
  return isOpen && termsOf(trade, account, day) ? { account, branch } : undefined;
}

const accountSale: Transaction = (trade, visit, day) => {
  const days = trade.random.weighted(ORDER_AGES);
  orderGoods(trade, visit, day, { days, isOnAccount: true, deliveredChance: 0.55 });
};

/** Goods for a larger job, called off when the site is ready for them. */
const callOffOrder: Transaction = (trade, visit, day) => {
  const days = trade.random.int(14, 90);
  orderGoods(trade, visit, day, { days, isOnAccount: true, deliveredChance: 0.8 });
};

const cashSale: Transaction = (trade, visit, day) => {
  orderGoods(trade, visit, day, { days: 0, isOnAccount: false, deliveredChance: 0 });
};

/** A sale paid to the driver. */
const cashOnDelivery: Transaction = (trade, visit, day) => {
  const days = trade.random.int(0, 4);
  orderGoods(trade, visit, day, { days, isOnAccount: false, deliveredChance: 1 });
};

/** A tool on hire for days or weeks, billed when it is returned. */
const toolHire: Transaction = (trade, visit, orderedDay) => {
  const { random, calendar } = trade;
  const request = { branch: visit.branch, orderedDay, day: orderedDay, isDelivered: false };
  const tool = pickService(trade, request, 'hire');
  if (tool === undefined) return;
  const isByTheWeek = tool.item.description.endsWith('Week');
  const days = isByTheWeek ? 7 * random.int(1, 3) : random.int(1, 5);
  const day = calendar.openFrom(visit.branch, orderedDay + days);
  const returned = { ...request, day };
  if (!isSold(trade, tool.item, returned) || !canInvoice(trade, visit, returned)) return;
  const quantity = isByTheWeek ? Math.ceil((day - orderedDay) / 7) : day - orderedDay;
  const hasAccount = isOnAccount(trade, visit.account, orderedDay);
  const terms = { ...visit, ...returned, isOnAccount: hasAccount, isHire: true };
  billLater(trade, createSale(trade, terms, [{ ...tool, quantity }]));
};

type Order = {
  /** Days from order to handover. */
  readonly days: number;
  readonly isOnAccount: boolean;
  readonly deliveredChance: number;
};

/** Orders goods, to be handed over now or some days later. */
function orderGoods(trade: Trade, visit: Visit, orderedDay: number, order: Order): void {
  const { random, calendar } = trade;
  const { branch } = visit;
  const goesOutToday = calendar.deliveryFrom(branch, orderedDay) === orderedDay;
  const isDelivered = random.chance(order.deliveredChance) && (order.days > 0 || goesOutToday);
  const from = isDelivered ? calendar.deliveryFrom : calendar.openFrom;
  const promisedDay = from(branch, orderedDay + order.days);
  // Some customers are not ready on the day.
  const delay = order.days > 3 && random.chance(0.3) ? random.int(1, 20) : 0;
  const request = { branch, orderedDay, day: from(branch, promisedDay + delay), isDelivered };
  if (!canInvoice(trade, visit, request)) return;
  const goods = fillBasket(trade, request);
  if (goods.length === 0) return;
  const { isOnAccount } = order;
  billLater(trade, createSale(trade, { ...visit, ...request, isOnAccount, promisedDay }, goods));
}

/**
 * Whether the customer can be invoiced on the day: its account is open, and the planned number of invoices allows it.
 */
function canInvoice(
  trade: Trade,
  { account }: Visit,
  { orderedDay, day }: { readonly orderedDay: number; readonly day: number },
): boolean {
  const hasCapacity = day === orderedDay || day > DAYS_BACK || trade.documents.left > 0;
  return termsOf(trade, account, day) !== undefined && hasCapacity;
}

const ORDER_AGES = [
  [0, 60],
  [1, 18],
  [2, 8],
  [4, 6],
  [7, 5],
  [12, 3],
] as const;

const ACCOUNT_TRANSACTIONS: readonly (readonly [Transaction, number])[] = [
  [accountSale, 82],
  [callOffOrder, 6],
  [cashSale, 3],
  [orderSpecials, 5],
  [toolHire, 4],
];

const CASH_TRANSACTIONS: readonly (readonly [Transaction, number])[] = [
  [cashSale, 66],
  [cashOnDelivery, 15],
  [orderSpecials, 14],
  [toolHire, 5],
];
