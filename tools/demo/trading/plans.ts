import type { BranchRecord } from '#lib/branches/schema.ts';
import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import { type Random, weightedPicker } from '#tools/demo/random.ts';
import { DAYS_BACK } from './calendar.ts';
import { isDistributionCentre, packSize, type StockLevel } from './market.ts';
import type { OrderPlan, PlannedLine, SaleRequest, Trade } from './trade.ts';

/**
 * Plans an order to each supplier of the wanted items; undefined when there are none, or the customer will not wait
 * for a shipment from overseas.
 */
export function planBuyIn(
  trade: Trade,
  { branch, day, isDelivered }: Pick<SaleRequest, 'branch' | 'day' | 'isDelivered'>,
  wanted: readonly ItemQuantity[],
) {
  const isRefused = ({ item }: ItemQuantity) =>
    item.supplier.isOverseas && trade.random.chance(0.5);
  if (wanted.length === 0 || wanted.some(isRefused)) return undefined;
  const orders = [...Map.groupBy(wanted, ({ item }) => item.supplier)].map(([supplier, goods]) => {
    const arrival = scheduleArrival(trade, { supplier, branch, day });
    const lines = goods.map(({ item, quantity }) => fullLine(item, quantity));
    return { ...{ supplier, branch, day }, ...arrival, lastDay: arrival.firstDay, lines };
  });
  const isAtHome = orders.every(({ supplier }) => !supplier.isOverseas);
  return {
    goods: orders.flatMap(({ lines, firstDay }) =>
      lines.map(({ item, quantity }) => {
        return { item, quantity, branchNumber: branch.number, arrivalDay: firstDay };
      }),
    ),
    orders,
    /** When the last goods are due, and when they arrive. */
    dueDay: Math.max(...orders.map(({ dueDay }) => dueDay)),
    arrivalDay: Math.max(...orders.map(({ firstDay }) => firstDay)),
    /** Whether the supplier delivers straight to the site. */
    isDirect: isDelivered && isAtHome && orders.length === 1 && trade.random.chance(0.6),
  };
}

/** Orders for stock. `targets` is how many there are by the end of each day, replacements of short ones included. */
export function planStockOrders(trade: Trade, targets: readonly number[]): OrderPlan[] {
  const { random } = trade;
  const plans: OrderPlan[] = [];
  const pickPlace = weightedPicker(placesOf(trade), ({ weight }) => weight);
  for (const [at, target] of targets.entries()) {
    const day = trade.today - DAYS_BACK + at;
    // Some pairs of branch and supplier have nothing to order.
    for (let attempts = MAX_ATTEMPTS; attempts > 0 && plans.length < target; attempts -= 1) {
      const { branch, levels } = pickPlace(random);
      const isDelivered = trade.deliveryFrom(branch, day) === day;
      const wanted = isDelivered
        ? levels.filter(({ item }) => trade.allows('bought', item, branch, day))
        : [];
      if (wanted.length === 0) continue;
      const some = random.sample(wanted, random.int(3, MAX_LINES));
      plans.push(...stockOrder(trade, branch, some, day));
    }
  }
  return plans;
}

const MAX_ATTEMPTS = 200;
const MAX_LINES = 12;

/**
 * The branches, each with what it stocks from one supplier, by how often they order: from a supplier of many items more
 * often. What comes from overseas mostly goes to a warehouse, and is ordered rarely.
 */
function placesOf({ branches, assortmentAt }: Trade) {
  return branches.flatMap((branch) => {
    const levels = assortmentAt(branch).levels.values();
    return [...Map.groupBy(levels, ({ item }) => item.supplier)].map(([supplier, own]) => {
      const isRare = supplier.isOverseas && !isDistributionCentre(branch);
      return { branch, levels: own, weight: own.length * (isRare ? 0.1 : 1) };
    });
  });
}

/** An order of whole packs up to the usual level and, when it came short, the one that makes up for it. */
function stockOrder(
  trade: Trade,
  branch: BranchRecord,
  levels: readonly StockLevel[],
  day: number,
): OrderPlan[] {
  const { random } = trade;
  const supplier = levels[0]?.item.supplier;
  if (supplier === undefined) return [];
  const target = { supplier, branch, day, type: 'STOCK' } as const;
  const { dueDay, firstDay } = scheduleArrival(trade, target);
  const outcome = random.weighted(data.receipts);
  const lines = levels.map(({ item, level }) => {
    const packs = Math.ceil((level * random.int(50, 100)) / 100 / packSize(item));
    return plannedLine(fullLine(item, packs * packSize(item)), outcome, random);
  });
  const split = outcome === 'SPLIT' ? random.int(4, 35) : 0;
  const lastDay = trade.deliveryFrom(branch, firstDay + split);
  const missing = lines.filter(({ total, quantity, isDeleted }) => total < quantity && !isDeleted);
  const closedDay = trade.deliveryFrom(branch, firstDay + 30);
  const plan: OrderPlan = {
    ...{ ...target, dueDay, firstDay, lastDay, lines, isCancelled: random.chance(0.02) },
    ...(missing.length > 0 && { closedDay }),
  };
  const again = missing.filter(({ item }) => trade.allows('bought', item, branch, closedDay));
  if (plan.isCancelled || again.length === 0 || closedDay > trade.today) return [plan];
  const later = { ...target, day: closedDay };
  const arrival = scheduleArrival(trade, later);
  const replacement: OrderPlan = {
    ...{ ...later, ...arrival, lastDay: arrival.firstDay, isCancelled: false, replaces: plan },
    lines: again.map(({ item, quantity, total }) => fullLine(item, quantity - total)),
  };
  return [plan, replacement];
}

/** A line that is received in full, in two parts or short; now and then with one item too many. */
function plannedLine(line: PlannedLine, outcome: string, random: Random): PlannedLine {
  const { quantity, item } = line;
  const planned = { ...line, isDeleted: random.chance(0.02) };
  const part = random.chance(0.4) ? quantity : random.int(0, quantity - 1);
  if (outcome === 'SPLIT') return { ...planned, first: part };
  if (outcome === 'SHORT') return { ...planned, first: part, total: part };
  const isOneTooMany = packSize(item) === 1 && random.chance(0.02);
  return isOneTooMany ? { ...planned, first: quantity + 1, total: quantity + 1 } : planned;
}

/** A line that is received in full. */
function fullLine(item: DemoItem, quantity: number): PlannedLine {
  return { item, quantity, first: quantity, total: quantity, isDeleted: false };
}

/** The promised and the actual arrival of an order. */
function scheduleArrival(
  { random, deliveryFrom }: Trade,
  { supplier, branch, day }: Pick<OrderPlan, 'supplier' | 'branch' | 'day'>,
) {
  const usual = supplier.leadTimeDays;
  const days = random.int(Math.floor(usual * 0.8), Math.ceil(usual * 1.4));
  const dueDay = deliveryFrom(branch, day + Math.max(1, days));
  const late = random.chance(0.25) ? random.weighted(data.daysLate) + random.int(0, 2) : 0;
  return { dueDay, firstDay: deliveryFrom(branch, dueDay + late) };
}
