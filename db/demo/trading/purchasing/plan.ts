import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { Wanted } from '../basket.ts';
import { basketSize } from '../basket.ts';
import type { AwaitedGoods } from '../desk.ts';
import type { MarketAccount, MarketSupplier } from '../market.ts';
import { batchOf } from './batch.ts';
import type { Buyer } from './buyer.ts';
import { type Progress, progressOf } from './progress.ts';

/** What an order is about, before it is written down. */
export type OrderPlan = {
  readonly supplier: MarketSupplier;
  /** The branch that it is bound for, and that ordered it. */
  readonly branch: BranchRecord;
  readonly type: 'STOCK' | 'CUSTOMER_BUYIN' | 'DIRECT';
  /** Days of the calendar. */
  readonly day: number;
  readonly arrivalDay: number;
  readonly goods: readonly Wanted[];
  readonly progress: Progress;
  readonly customerOrder?: CustomerOrder;
};

type CustomerOrder = {
  readonly orderNumber: string;
  readonly customer: MarketAccount;
  /** The order's line of each product, by its number. */
  readonly lineOf: ReadonlyMap<string, number>;
};

/** An order that fills the shelves of a branch with what one supplier has. */
export function planStockOrder(buyer: Buyer, day: number): OrderPlan {
  const { market, random, calendar } = buyer;
  const supplier = buyer.pickSupplier(random);
  const isImport = supplier.isOverseas && market.warehouses.length > 0 && random.chance(0.8);
  const branch = random.pick(isImport ? market.warehouses : market.branches);
  const bulk = branch.identity?.isTrading === false ? 6 : 1;
  const kept = market.stockedAt.get(branch.number);
  const range = buyer.goodsOf(supplier).filter((item) => kept?.has(item) || item.kitComponents);
  const choice = range.length > 0 ? range : buyer.goodsOf(supplier);
  const goods = random
    .sample(choice, basketSize(random))
    .map((item) => ({ item, quantity: batchOf(item, random) * bulk }));
  const usual = supplier.leadTimeDays;
  const arrivalDay = day + Math.max(1, random.int(Math.floor(usual * 0.8), Math.ceil(usual * 1.4)));
  const progress = progressOf(calendar.last - arrivalDay, random);
  return { supplier, branch, type: 'STOCK', day, arrivalDay, goods, progress };
}

/** An order for what a customer waits for: to the branch, or from the supplier straight to the site. */
export function planBoughtIn(
  buyer: Buyer,
  awaited: readonly AwaitedGoods[],
): OrderPlan | undefined {
  const { market, random, calendar } = buyer;
  const [first] = awaited;
  const branch = market.branchOf.get(first?.branchNumber ?? '');
  const supplier = market.supplierOf.get(first?.item.supplierNumber ?? 0);
  if (first === undefined || branch === undefined || supplier === undefined) return undefined;
  const arrivalDay = Math.max(first.orderedDay + 1, first.promisedDay - random.int(0, 2));
  return {
    supplier,
    branch,
    type: supplier.isOverseas || random.chance(0.65) ? 'CUSTOMER_BUYIN' : 'DIRECT',
    day: first.orderedDay,
    arrivalDay,
    goods: awaited,
    progress: progressFor(first, arrivalDay - calendar.last, buyer),
    customerOrder: {
      orderNumber: first.orderNumber,
      customer: first.customer,
      lineOf: new Map(awaited.map(({ item, lineNumber }) => [item.number, lineNumber])),
    },
  };
}

/** What was handed over has come; what was promised and was not is late. */
function progressFor(goods: AwaitedGoods, daysToGo: number, { calendar, random }: Buyer): Progress {
  if (goods.handedOverDay <= calendar.last) {
    return { stage: 'RECEIVED', isOpen: false, isOverdue: false };
  }
  if (daysToGo > 0) return { stage: 'SENT', isOpen: true, isOverdue: false };
  if (random.chance(0.4)) return { stage: 'RECEIVED', isOpen: false, isOverdue: false };
  return { stage: 'SENT', isOpen: true, isOverdue: true };
}
