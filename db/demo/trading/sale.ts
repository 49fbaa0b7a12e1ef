import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import { randomFor } from '../random.ts';
import { toCents } from './cents.ts';
import type { Desk } from './desk.ts';
import type { MarketAccount, MarketItem } from './market.ts';

/** What is agreed before anything is handed over: who buys where, when, under which number, at what prices. */
export type Sale = {
  readonly countryCode: CountryCode;
  readonly account: MarketAccount;
  readonly branch: BranchRecord;
  /** Days of the calendar. */
  readonly orderedDay: number;
  readonly day: number;
  readonly orderNumber: string;
  readonly isDelivered: boolean;
  /** The customer's own references, where there are any. */
  readonly purchaseOrderNumber: string | undefined;
  readonly jobNumber: string | undefined;
  readonly priceOf: (item: MarketItem) => Price;
  /** In dollars without GST. */
  readonly costOf: (item: MarketItem) => number;
  readonly supplyingBranchOf: (item: MarketItem) => string;
};

/** What an item was sold at, a piece, in cents without GST. */
export type Price = {
  readonly each: number;
  readonly origin: string | null;
  readonly isOverridden: boolean;
};

/** Agrees a sale that is invoiced on `day`, ordered some days before. */
export function agreeSale(desk: Desk, account: MarketAccount, day: number, ordered: number): Sale {
  const { market, random, calendar } = desk;
  const branch = sellingBranchFor(desk, account);
  const age = (calendar.last - day) / 365;
  const discount = discountOf(account);
  return {
    countryCode: market.countryCode,
    account,
    branch,
    orderedDay: Math.max(0, day - ordered),
    day,
    orderNumber: desk.nextOrderNumber(),
    isDelivered: random.chance(account.accountType === 'CASH' ? 0.25 : 0.55),
    purchaseOrderNumber: purchaseOrderOf(desk, account),
    jobNumber: random.chance(0.3) ? jobOf(desk, account) : undefined,
    priceOf: (item) => priceOf(desk, item, discount, age),
    costOf: (item) => Math.round(item.cost * agedBy(age) * 100) / 100,
    supplyingBranchOf: (item) => supplierWithin(desk, branch, item),
  };
}

/** Mostly the branch that the customer calls home, sometimes one beside the job. */
function sellingBranchFor({ market, random }: Desk, account: MarketAccount): BranchRecord {
  const home = market.branchOf.get(account.homeBranchNumber ?? '');
  const isAtHome = home !== undefined && market.shops.includes(home) && random.chance(0.86);
  return isAtHome ? home : random.pick(market.shops);
}

/** In percent: what a customer has off the list price. */
function discountOf({ number }: MarketAccount): number {
  return randomFor(`discount of ${number}`).pick([0, 0, 2.5, 5, 7.5, 10, 12.5, 15, 20]);
}

function priceOf({ random }: Desk, item: MarketItem, discount: number, age: number): Price {
  // A gift card costs what is printed on it.
  if (item.isGstExempt)
    return { each: toCents(item.sellPrice), origin: 'LIST', isOverridden: false };
  const now = agedBy(age);
  const list = toCents(item.sellPrice * now);
  const floor = Math.ceil(item.cost * now * 104);
  if (random.chance(0.04)) {
    const given = Math.round(list * (1 - random.int(3, 25) / 100));
    return { each: Math.max(given, floor, 1), origin: 'OVERRIDE', isOverridden: true };
  }
  const each = Math.max(Math.round(list * (1 - discount / 100)), floor, 1);
  if (each >= list)
    return { each, origin: random.chance(0.03) ? null : 'LIST', isOverridden: false };
  return { each, origin: random.chance(0.1) ? 'QUOTE' : 'CONTRACT', isOverridden: false };
}

/** Prices go up by some four percent a year. */
function agedBy(years: number): number {
  return 1 - 0.04 * years;
}

function supplierWithin({ market, random }: Desk, branch: BranchRecord, item: MarketItem): string {
  const isKept = market.stockedAt.get(branch.number)?.has(item) ?? false;
  const [warehouse] = market.warehouses;
  if (isKept || warehouse === undefined || random.chance(0.3)) return branch.number;
  return random.pick(market.warehouses).number;
}

function purchaseOrderOf({ random }: Desk, account: MarketAccount): string | undefined {
  if (account.isPurchaseOrderRequired !== true && !random.chance(0.45)) return undefined;
  return random.chance(0.7) ? `PO${random.int(1000, 89_999)}` : String(random.int(100, 9_999));
}

/** A customer has few jobs at a time, and buys for each of them again and again. */
function jobOf({ random }: Desk, { number }: MarketAccount): string {
  const [prefix, first] = randomFor(`jobs of ${number}`).pick(JOB_SERIES);
  return `${prefix}${first + random.int(0, 9)}`;
}

const JOB_SERIES = [
  ['J', 2210],
  ['J', 1180],
  ['JOB-', 410],
  ['SITE ', 12],
  ['26-', 101],
] as const;
