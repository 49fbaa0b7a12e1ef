import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import type { Random } from '#tools/demo/random.ts';
import { billLater, depositInvoice, depositRefund, saleValue } from './billing.ts';
import { isOnAccount, termsOf } from './credit.ts';
import { portion } from './money.ts';
import { planBuyIn } from './plans.ts';
import { createSale, fillBasket, isSold, pickService, usualQuantity } from './sale.ts';
import type { Trade, Visit } from './trade.ts';

/** What a visiting customer does; nothing may come of it. */
type Transaction = (trade: Trade, visit: Visit, day: number) => void;

/** A customer's visit: plans the documents that come of it. */
export function serveVisit(trade: Trade, day: number): void {
  const visit = pickVisit(trade, day);
  if (visit === undefined) return;
  const hasAccount = isOnAccount(visit.account, day);
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
  const { random } = trade;
  const account = trade.pickAccount(random);
  const { shops } = trade.nearbyOf(account.homeBranchNumber);
  const branch = (random.chance(0.86) && shops[0]) || random.pick(shops);
  const isOpen = trade.hoursOn(branch, day).length > 0;
  return isOpen && termsOf(account, day) ? { account, branch } : undefined;
}

/** A tool on hire for days or weeks, billed when it is returned. */
function toolHire(trade: Trade, visit: Visit, orderedDay: number): void {
  const { random } = trade;
  const request = { branch: visit.branch, orderedDay, day: orderedDay, isDelivered: false };
  const tool = pickService(trade, request, 'hire');
  if (tool === undefined) return;
  const isByTheWeek = tool.item.description.endsWith('Week');
  const days = isByTheWeek ? 7 * random.int(1, 3) : random.int(1, 5);
  const day = trade.openFrom(visit.branch, orderedDay + days);
  const returned = { ...request, day };
  if (!isSold(trade, tool.item, returned) || !canInvoice(trade, visit, returned)) return;
  const quantity = isByTheWeek ? Math.ceil((day - orderedDay) / 7) : day - orderedDay;
  const hasAccount = isOnAccount(visit.account, orderedDay);
  const terms = { ...visit, ...returned, isOnAccount: hasAccount, isHire: true };
  billLater(trade, createSale(trade, terms, [{ ...tool, quantity }]));
}

/** How goods are ordered. */
type Order = {
  /** Days from order to handover. */
  readonly days: (random: Random) => number;
  readonly isOnAccount: boolean;
  readonly deliveredChance: number;
};

/** Orders goods, to be handed over now or some days later. */
function ordering({ days, isOnAccount, deliveredChance }: Order): Transaction {
  return (trade, visit, orderedDay) => {
    const { random } = trade;
    const { branch } = visit;
    const ahead = days(random);
    const goesOutToday = trade.deliveryFrom(branch, orderedDay) === orderedDay;
    const isDelivered = random.chance(deliveredChance) && (ahead > 0 || goesOutToday);
    const from = isDelivered ? trade.deliveryFrom : trade.openFrom;
    const promisedDay = from(branch, orderedDay + ahead);
    // Some customers are not ready on the day.
    const delay = ahead > 3 && random.chance(0.3) ? random.int(1, 20) : 0;
    const request = { branch, orderedDay, day: from(branch, promisedDay + delay), isDelivered };
    if (!canInvoice(trade, visit, request)) return;
    const goods = fillBasket(trade, request);
    if (goods.length === 0) return;
    billLater(trade, createSale(trade, { ...visit, ...request, isOnAccount, promisedDay }, goods));
  };
}

const accountSale = ordering({
  days: (random) => random.weighted(data.daysToHandover),
  isOnAccount: true,
  deliveredChance: 0.55,
});

/** Goods for a larger job, called off when the site is ready for them. */
const callOffOrder = ordering({
  days: (random) => random.int(14, 90),
  isOnAccount: true,
  deliveredChance: 0.8,
});

const cashSale = ordering({ days: () => 0, isOnAccount: false, deliveredChance: 0 });

/** A sale paid to the driver. */
const cashOnDelivery = ordering({
  days: (random) => random.int(0, 4),
  isOnAccount: false,
  deliveredChance: 1,
});

const ACCOUNT_TRANSACTIONS = {
  values: [accountSale, callOffOrder, cashSale, orderSpecials, toolHire],
  weights: [82, 6, 3, 5, 4],
};

const CASH_TRANSACTIONS = {
  values: [cashSale, cashOnDelivery, orderSpecials, toolHire],
  weights: [66, 15, 14, 5],
};

/**
 * Whether the customer can be invoiced on the day: its account is open, and the planned number of invoices allows it.
 */
function canInvoice(
  trade: Trade,
  { account }: Visit,
  { orderedDay, day }: { readonly orderedDay: number; readonly day: number },
): boolean {
  const hasCapacity = day === orderedDay || day > trade.today || trade.documents.left > 0;
  return termsOf(account, day) !== undefined && hasCapacity;
}

/**
 * An order for goods that have to be bought in: a deposit when ordering, and an invoice for the rest at handover. A
 * few orders are cancelled and the deposit refunded.
 */
function orderSpecials(trade: Trade, visit: Visit, orderedDay: number): void {
  const { random, documents } = trade;
  const { branch, account } = visit;
  if (documents.left < 2 || !isSold(trade, trade.deposit, { branch, orderedDay, day: orderedDay }))
    return;
  const isDelivered = random.chance(0.5);
  const wanted = pickSpecials(trade, visit, orderedDay);
  const planned = planBuyIn(trade, { branch, day: orderedDay, isDelivered }, wanted);
  if (planned === undefined) return;
  const { isDirect } = planned;
  const from = isDelivered ? trade.deliveryFrom : trade.openFrom;
  // Some days after the last goods reach the branch; direct orders go to the site.
  const day = isDirect ? planned.arrivalDay : from(branch, planned.arrivalDay + random.int(0, 6));
  const request = { branch, orderedDay, day, isDelivered };
  if (!planned.goods.every(({ item }) => isSold(trade, item, request))) return;
  if (termsOf(account, day) === undefined) return;
  const promisedDay = Math.min(day, from(branch, planned.dueDay));
  // Other goods on the same order, some of the time.
  const bought = new Set(planned.goods.map(({ item }) => item));
  const extras = isDirect || random.chance(0.6) ? [] : fillBasket(trade, request, 2);
  const sale = createSale(
    trade,
    { account, ...request, isOnAccount: true, isDirect, promisedDay },
    [...planned.goods, ...extras.filter(({ item }) => !bought.has(item))],
  );
  const deposit = portion(saleValue(sale), random.pick([0.1, 0.2, 0.3, 0.5]));
  const isCancelled = random.chance(0.04);
  const type = isDirect ? 'DIRECT' : 'CUSTOMER_BUYIN';
  for (const order of planned.orders) trade.buyIns.push({ ...order, type, isCancelled, sale });
  if (!isCancelled) billLater(trade, sale, deposit);
  documents.add(orderedDay, () => {
    const invoice = depositInvoice(trade, sale, deposit);
    const nextDay = trade.openFrom(branch, orderedDay + 1);
    if (isCancelled && termsOf(account, nextDay) !== undefined && documents.left > 0)
      documents.add(nextDay, () => depositRefund(trade, sale, invoice, { day: nextDay, deposit }));
    return invoice;
  });
}

/** Picks items that the branch may sell and buy but does not stock. */
function pickSpecials(trade: Trade, { branch }: Visit, day: number): ItemQuantity[] {
  const { random } = trade;
  const wanted = new Map<DemoItem, number>();
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    const item = trade.pick.special(random);
    if (trade.allows('sold', item, branch, day) && trade.allows('bought', item, branch, day))
      wanted.set(item, usualQuantity(item, random));
  }
  return [...wanted].map(([item, quantity]) => ({ item, quantity }));
}
