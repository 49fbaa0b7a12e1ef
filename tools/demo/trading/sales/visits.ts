import type { Invoice } from '#lib/invoices/schema.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { agreeSale } from './agree-sale.ts';
import { fillBasket, pickRangedService } from './basket.ts';
import { billSale } from './billing.ts';
import { customerOrder } from './customer-order.ts';
import type { Sale, Visit } from './sale.ts';

/** A transaction of a visiting customer: returns its first document if it is written the same day. */
type Transaction = (simulation: Simulation, visit: Visit, day: number) => Invoice | undefined;

/** Simulates a customer's visit; undefined when no document results today. */
export function simulateVisit(simulation: Simulation, day: number): Invoice | undefined {
  const visit = pickVisit(simulation, day);
  if (visit === undefined) return undefined;
  const isOnAccount = simulation.ledger.isOnAccount(visit.account, day);
  const deal = simulation.random.weighted(isOnAccount ? ACCOUNT_TRANSACTIONS : CASH_TRANSACTIONS);
  return deal(simulation, visit, day);
}

/** Simulates an order for a later day. */
export function orderAhead(simulation: Simulation, day: number): void {
  const visit = pickVisit(simulation, day);
  if (visit) callOffOrder(simulation, visit, day);
}

/** Picks a customer with an open account and a branch: mostly its home branch, else one nearby. */
function pickVisit(
  { market, openingHours, ledger, random }: Simulation,
  day: number,
): Visit | undefined {
  const account = market.pickAccount(random);
  const shops = market.nearby.get(account.homeBranchNumber ?? '')?.shops ?? market.shops;
  const [home] = shops;
  const branch = home !== undefined && random.chance(0.86) ? home : random.pick(shops);
  const isServed = ledger.termsOf(account, day) !== undefined && openingHours.isOpen(branch, day);
  return isServed ? { account, branch } : undefined;
}

function accountSale(simulation: Simulation, visit: Visit, day: number): Invoice | undefined {
  const days = simulation.random.weighted(ORDER_AGES);
  return orderGoods(simulation, visit, day, { days, isOnAccount: true, deliveredChance: 0.55 });
}

/** Goods for a larger job, called off when the site is ready for them. */
function callOffOrder(simulation: Simulation, visit: Visit, day: number): Invoice | undefined {
  const days = simulation.random.int(14, 90);
  return orderGoods(simulation, visit, day, { days, isOnAccount: true, deliveredChance: 0.8 });
}

function cashSale(simulation: Simulation, visit: Visit, day: number): Invoice | undefined {
  return orderGoods(simulation, visit, day, { days: 0, isOnAccount: false, deliveredChance: 0 });
}

/** A sale paid to the driver. */
function cashOnDelivery(simulation: Simulation, visit: Visit, day: number): Invoice | undefined {
  const days = simulation.random.int(0, 4);
  return orderGoods(simulation, visit, day, { days, isOnAccount: false, deliveredChance: 1 });
}

type Order = {
  /** Days from order to handover. */
  readonly days: number;
  readonly isOnAccount: boolean;
  readonly deliveredChance: number;
};

/** Orders available goods, to be handed over now or some days later. */
function orderGoods(simulation: Simulation, visit: Visit, orderedDay: number, order: Order) {
  const { random, openingHours } = simulation;
  const { branch } = visit;
  const isDelivered =
    random.chance(order.deliveredChance) &&
    (order.days > 0 || openingHours.isDeliveryDay(branch, orderedDay));
  const from = isDelivered ? openingHours.deliveryFrom : openingHours.openFrom;
  const promisedDay = from(branch, orderedDay + order.days);
  // Some customers are not ready on the day.
  const delay = order.days > 3 && random.chance(0.3) ? random.int(1, 20) : 0;
  const request = { branch, orderedDay, day: from(branch, promisedDay + delay), isDelivered };
  if (!canInvoice(simulation, visit, request)) return undefined;
  const goods = fillBasket(simulation, request);
  if (goods.length === 0) return undefined;
  const { isOnAccount } = order;
  return billNowOrLater(
    simulation,
    agreeSale(simulation, { ...visit, ...request, isOnAccount, promisedDay }, goods),
  );
}

/** A tool on hire for days or weeks, billed when it is returned. */
function toolHire(simulation: Simulation, visit: Visit, orderedDay: number): Invoice | undefined {
  const { random, openingHours, market } = simulation;
  const { branch, account } = visit;
  const isOnAccount = simulation.ledger.isOnAccount(account, orderedDay);
  const hireRequest = { branch, orderedDay, day: orderedDay, isDelivered: false };
  const tool = pickRangedService(simulation, hireRequest, market.pickHire);
  if (tool === undefined) return undefined;
  const isByTheWeek = tool.item.description.endsWith('Week');
  const day = openingHours.openFrom(
    branch,
    orderedDay + (isByTheWeek ? 7 * random.int(1, 3) : random.int(1, 5)),
  );
  const isStillSold = simulation.ranging.isSold(tool.item, branch, simulation.calendar.dateOf(day));
  if (!isStillSold || !canInvoice(simulation, visit, { orderedDay, day })) return undefined;
  const quantity = isByTheWeek ? Math.ceil((day - orderedDay) / 7) : day - orderedDay;
  const terms = { ...visit, ...hireRequest, day, isOnAccount, isHire: true };
  return billNowOrLater(simulation, agreeSale(simulation, terms, [{ ...tool, quantity }]));
}

/**
 * Whether the customer can be invoiced on the day: its account is open, and the planned number of invoices allows it.
 */
function canInvoice(
  { ledger, schedule, calendar }: Simulation,
  { account }: Visit,
  { orderedDay, day }: Pick<Sale, 'orderedDay' | 'day'>,
): boolean {
  const hasCapacity = day === orderedDay || day > calendar.last || schedule.invoicesLeft > 0;
  return ledger.termsOf(account, day) !== undefined && hasCapacity;
}

function billNowOrLater(simulation: Simulation, sale: Sale): Invoice | undefined {
  if (sale.day === sale.orderedDay) return billSale(simulation, sale);
  simulation.openSales.add(sale);
  simulation.schedule.addInvoice(sale.day, () => billSale(simulation, sale));
  return undefined;
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
  [customerOrder, 5],
  [toolHire, 4],
];

const CASH_TRANSACTIONS: readonly (readonly [Transaction, number])[] = [
  [cashSale, 66],
  [cashOnDelivery, 15],
  [customerOrder, 14],
  [toolHire, 5],
];
