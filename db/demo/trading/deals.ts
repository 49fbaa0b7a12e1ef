import type { Invoice } from '#lib/invoicing/schema.ts';
import { agreeSale } from './agree-sale.ts';
import { basketFor, serviceAt } from './basket.ts';
import { billSale } from './billing.ts';
import { customerOrder } from './customer-order.ts';
import type { Desk } from './desk.ts';
import type { Sale, Visit } from './sale.ts';

/** A deal with who has come on a day: the document that it begins with, where there is one that day. */
type Deal = (desk: Desk, visit: Visit, day: number) => Invoice | undefined;

/** Lets somebody come to a branch that is open; undefined where nothing is to be written for it today. */
export function newDeal(desk: Desk, day: number): Invoice | undefined {
  const visit = visitOn(desk, day);
  if (visit === undefined) return undefined;
  const isOnAccount = desk.ledger.isOnAccount(visit.account, day);
  const deal = desk.random.weighted(isOnAccount ? ON_ACCOUNT : PAYING_AT_ONCE);
  return deal(desk, visit, day);
}

/** Lets somebody order for a day to come. */
export function orderAhead(desk: Desk, day: number): void {
  const visit = visitOn(desk, day);
  if (visit) callOff(desk, visit, day);
}

/** A customer whose account is not closed, mostly at its home branch, else at one near it. */
function visitOn({ market, opening, ledger, random }: Desk, day: number): Visit | undefined {
  const account = market.pickAccount(random);
  const shops = market.near.get(account.homeBranchNumber ?? '')?.shops ?? market.shops;
  const [home] = shops;
  const branch = home !== undefined && random.chance(0.86) ? home : random.pick(shops);
  const isServed = ledger.termsOf(account, day) !== undefined && opening.isOpen(branch, day);
  return isServed ? { account, branch } : undefined;
}

function accountSale(desk: Desk, visit: Visit, day: number): Invoice | undefined {
  const days = desk.random.weighted(DAYS_SINCE_ORDERED);
  return orderGoods(desk, visit, day, { days, isOnAccount: true, deliveredChance: 0.55 });
}

/** Goods for a larger job, to be called off when the site is ready for them. */
function callOff(desk: Desk, visit: Visit, day: number): Invoice | undefined {
  const days = desk.random.int(14, 90);
  return orderGoods(desk, visit, day, { days, isOnAccount: true, deliveredChance: 0.8 });
}

/** A sale that is paid over the counter. */
function cashSale(desk: Desk, visit: Visit, day: number): Invoice | undefined {
  return orderGoods(desk, visit, day, { days: 0, isOnAccount: false, deliveredChance: 0 });
}

/** A sale that is paid to the driver. */
function cashOnDelivery(desk: Desk, visit: Visit, day: number): Invoice | undefined {
  const days = desk.random.int(0, 4);
  return orderGoods(desk, visit, day, { days, isOnAccount: false, deliveredChance: 1 });
}

type Order = {
  /** From the order to the goods. */
  readonly days: number;
  readonly isOnAccount: boolean;
  readonly deliveredChance: number;
};

/** Orders goods that the business has, to be handed over at once or some days later. */
function orderGoods(desk: Desk, visit: Visit, orderedDay: number, order: Order) {
  const { random, opening } = desk;
  const { branch } = visit;
  const isDelivered =
    random.chance(order.deliveredChance) &&
    (order.days > 0 || opening.isDeliveryDay(branch, orderedDay));
  const from = isDelivered ? opening.deliveryFrom : opening.openFrom;
  const promisedDay = from(branch, orderedDay + order.days);
  // Some are not ready for it on the day.
  const late = order.days > 3 && random.chance(0.3) ? random.int(1, 20) : 0;
  const request = { branch, orderedDay, day: from(branch, promisedDay + late), isDelivered };
  if (!isWritten(desk, visit, request)) return undefined;
  const goods = basketFor(desk, request);
  if (goods.length === 0) return undefined;
  const { isOnAccount } = order;
  return laterOrNow(
    desk,
    agreeSale(desk, { ...visit, ...request, isOnAccount, promisedDay }, goods),
  );
}

/** A machine that is out on hire for some days or weeks, and billed when it comes back. */
function toolHire(desk: Desk, visit: Visit, orderedDay: number): Invoice | undefined {
  const { random, opening, market } = desk;
  const { branch, account } = visit;
  const isOnAccount = desk.ledger.isOnAccount(account, orderedDay);
  const outOn = { branch, orderedDay, day: orderedDay, isDelivered: false };
  const machine = serviceAt(desk, outOn, market.pickHire);
  if (machine === undefined) return undefined;
  const isByTheWeek = machine.item.description.endsWith('Week');
  const day = opening.openFrom(
    branch,
    orderedDay + (isByTheWeek ? 7 * random.int(1, 3) : random.int(1, 5)),
  );
  const hired = desk.ranging.isSold(machine.item, branch, desk.calendar.dateOf(day));
  if (!hired || !isWritten(desk, visit, { orderedDay, day })) return undefined;
  const quantity = isByTheWeek ? Math.ceil((day - orderedDay) / 7) : day - orderedDay;
  const terms = { ...visit, ...outOn, day, isOnAccount, isHire: true };
  return laterOrNow(desk, agreeSale(desk, terms, [{ ...machine, quantity }]));
}

/** Whether a document can be written for a customer that day: its account is not closed by then. */
function isWritten(
  { ledger, agenda, calendar }: Desk,
  { account }: Visit,
  { orderedDay, day }: Pick<Sale, 'orderedDay' | 'day'>,
): boolean {
  const isRoom = day === orderedDay || day > calendar.last || agenda.room > 0;
  return ledger.termsOf(account, day) !== undefined && isRoom;
}

function laterOrNow(desk: Desk, sale: Sale): Invoice | undefined {
  if (sale.day === sale.orderedDay) return billSale(desk, sale);
  desk.open.add(sale);
  desk.agenda.write(sale.day, () => billSale(desk, sale));
  return undefined;
}

const DAYS_SINCE_ORDERED = [
  [0, 60],
  [1, 18],
  [2, 8],
  [4, 6],
  [7, 5],
  [12, 3],
] as const;

const ON_ACCOUNT: readonly (readonly [Deal, number])[] = [
  [accountSale, 82],
  [callOff, 6],
  [cashSale, 3],
  [customerOrder, 5],
  [toolHire, 4],
];

const PAYING_AT_ONCE: readonly (readonly [Deal, number])[] = [
  [cashSale, 66],
  [cashOnDelivery, 15],
  [customerOrder, 14],
  [toolHire, 5],
];
