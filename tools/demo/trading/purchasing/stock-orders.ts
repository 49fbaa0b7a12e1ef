import type { BranchRecord } from '#lib/branches/schema.ts';
import { packSize, type StockLevel } from '#tools/demo/trading/assortment.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import type { OrderPlan, PlannedLine } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { type Random, weightedPicker } from '#tools/demo/values/random.ts';
import { fullLine, scheduleArrival } from './order-plan.ts';

/** Orders for stock. `targets` is how many there are by the end of each day, replacements of short ones included. */
export function planStockOrders(trade: Trade, targets: readonly number[]): OrderPlan[] {
  const { random } = trade;
  const plans: OrderPlan[] = [];
  const pickPlace = placePicker(trade);
  for (const [day, target] of targets.entries()) {
    // Some pairs of branch and supplier have nothing to order.
    for (let attempts = MAX_ATTEMPTS; attempts > 0 && plans.length < target; attempts -= 1) {
      const { branch, levels } = pickPlace();
      const isDelivered = trade.calendar.deliveryFrom(branch, day) === day;
      const wanted = isDelivered
        ? levels.filter((level) => isBought(trade, branch, level, day))
        : [];
      if (wanted.length === 0) continue;
      const some = random.sample(wanted, random.int(3, MAX_LINES));
      plans.push(...stockOrder(trade, { branch, levels: some, day }));
    }
  }
  return plans;
}

const MAX_ATTEMPTS = 200;
const MAX_LINES = 12;

type Place = { readonly branch: BranchRecord; readonly levels: readonly StockLevel[] };

/**
 * Picks a branch and what it stocks from one supplier: of a supplier of many items more often. What comes from overseas
 * mostly goes to a warehouse, and is ordered rarely.
 */
function placePicker({ market, assortments, random }: Trade): () => Place {
  const places = market.branches.flatMap((branch) => {
    const levels = assortments.get(branch.number)?.levels.values() ?? [];
    return [...Map.groupBy(levels, ({ item }) => item.supplier)].map(([supplier, own]) => {
      const isWarehouse = branch.identity?.isTrading === false;
      const share = supplier.isOverseas ? (isWarehouse ? 1 : 0.1) : 1;
      return { branch, levels: own, weight: own.length * share };
    });
  });
  const pick = weightedPicker(places, ({ weight }) => weight);
  return () => pick(random);
}

function isBought(
  { market, calendar }: Trade,
  branch: BranchRecord,
  level: StockLevel,
  day: number,
) {
  return market.is('bought', level.item, branch, calendar.dateOf(day));
}

/** An order of whole packs up to the usual level and, when it came short, the one that makes up for it. */
function stockOrder(trade: Trade, { branch, levels, day }: Place & { readonly day: number }) {
  const { random, calendar } = trade;
  const supplier = levels[0]?.item.supplier;
  if (supplier === undefined) return [];
  const target = { supplier, branch, day, type: 'STOCK' } as const;
  const { dueDay, firstDay } = scheduleArrival(trade, target);
  const outcome = random.weighted(RECEIPT_OUTCOMES);
  const lines = levels.map(({ item, level }) => {
    const packs = Math.ceil((level * random.int(50, 100)) / 100 / packSize(item));
    return plannedLine(fullLine(item, packs * packSize(item)), outcome, random);
  });
  const split = outcome === 'SPLIT' ? random.int(4, 35) : 0;
  const lastDay = calendar.deliveryFrom(branch, firstDay + split);
  const missing = lines.filter(({ total, quantity, isDeleted }) => total < quantity && !isDeleted);
  const closedDay = calendar.deliveryFrom(branch, firstDay + 30);
  const plan: OrderPlan = {
    ...{ ...target, dueDay, firstDay, lastDay, lines, isCancelled: random.chance(0.02) },
    ...(missing.length > 0 && { closedDay }),
  };
  const again = missing.filter((line) =>
    isBought(trade, branch, { ...line, level: 0, left: 0 }, closedDay),
  );
  if (plan.isCancelled || again.length === 0 || closedDay > DAYS_BACK) return [plan];
  const later = { ...target, day: closedDay };
  const arrival = scheduleArrival(trade, later);
  const replacement: OrderPlan = {
    ...{ ...later, ...arrival, lastDay: arrival.firstDay, isCancelled: false, replaces: plan },
    lines: again.map(({ item, quantity, total }) => fullLine(item, quantity - total)),
  };
  return [plan, replacement];
}

/** A line that is received in full, in two parts or short; now and then with one item too many. */
function plannedLine(
  line: PlannedLine,
  outcome: 'WHOLE' | 'SPLIT' | 'SHORT',
  random: Random,
): PlannedLine {
  const { quantity, item } = line;
  const planned = { ...line, isDeleted: random.chance(0.02) };
  const part = random.chance(0.4) ? quantity : random.int(0, quantity - 1);
  if (outcome === 'SPLIT') return { ...planned, first: part };
  if (outcome === 'SHORT') return { ...planned, first: part, total: part };
  const isOneTooMany = packSize(item) === 1 && random.chance(0.02);
  return isOneTooMany ? { ...planned, first: quantity + 1, total: quantity + 1 } : planned;
}

const RECEIPT_OUTCOMES = [
  ['WHOLE', 77],
  ['SPLIT', 20],
  ['SHORT', 3],
] as const;
