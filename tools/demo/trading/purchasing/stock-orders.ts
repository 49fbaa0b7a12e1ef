import type { BranchRecord } from '#lib/branches/schema.ts';
import { packSize, type StockLevel } from '#tools/demo/trading/inventory/inventory.ts';
import type { ItemQuantity } from '#tools/demo/trading/sales/sale.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { Random } from '#tools/demo/values/random.ts';
import { weightedPicker } from '#tools/demo/values/weighted-picker.ts';
import type { Market, MarketSupplier } from '../market.ts';
import type { OrderPlan } from './order-plan.ts';
import { fullLine, placeOrder, plannedLine, scheduleArrival } from './place-order.ts';

/** Orders stock that is running low. */
type StockBuyer = {
  /** Orders what one branch needs from one supplier; undefined when none of the candidates needs anything. */
  orderStock(day: number): OrderPlan | undefined;
};

export function createStockBuyer(simulation: Simulation): StockBuyer {
  const { market, openingHours, random } = simulation;
  const levelsOf = levelsBySupplier(simulation);
  const pickSupplier = supplierPicker(market);
  return {
    orderStock(day) {
      const candidates = Array.from({ length: CANDIDATES }, () => {
        const supplier = pickSupplier(random);
        const isImport = supplier.isOverseas && market.warehouses.length > 0 && random.chance(0.8);
        const branch = random.pick(isImport ? market.warehouses : market.branches);
        const levels = openingHours.isDeliveryDay(branch, day)
          ? (levelsOf.get(branch)?.get(supplier.number) ?? [])
          : [];
        return { place: { supplier, branch, day }, lowLevels: levels.filter(isLow) };
      });
      candidates.sort((a, b) => nearlyEmpty(b.lowLevels) - nearlyEmpty(a.lowLevels));
      for (const { place, lowLevels } of candidates) {
        const sorted = lowLevels.sort((a, b) => fillRate(a) - fillRate(b));
        const wanted = sorted.flatMap((level) => reorderQuantity(simulation, place, level));
        if (wanted.length > 0)
          return orderFromSupplier(simulation, place, wanted.slice(0, random.int(3, MAX_LINES)));
      }
      return undefined;
    },
  };
}

/** How many pairs of branch and supplier are compared to find the emptiest. */
const CANDIDATES = 40;
const MAX_LINES = 12;

/** A branch reorders below this fraction of the target level. */
const REORDER_POINT = 0.5;

function levelsBySupplier({
  market,
  inventory,
}: Simulation): Map<BranchRecord, Map<number, StockLevel[]>> {
  return new Map(
    market.branches.map((branch) => [
      branch,
      Map.groupBy(
        inventory.levels.get(branch.number)?.values() ?? [],
        ({ item }) => item.supplierNumber,
      ),
    ]),
  );
}

/** Suppliers of many items more often; overseas ones, which ship rarely, less. */
function supplierPicker({ items, suppliers }: Market): (random: Random) => MarketSupplier {
  const goods = items.filter(({ productType }) => productType === 'STOCK');
  const ranges = Map.groupBy(goods, ({ supplierNumber }) => supplierNumber);
  return weightedPicker(
    suppliers.filter(({ number }) => ranges.has(number)),
    ({ number, isOverseas }) => (ranges.get(number)?.length ?? 0) / (isOverseas ? 4 : 1),
  );
}

function inventoryPosition({ onHand, reserved, onOrder }: StockLevel): number {
  return onHand - reserved + onOrder;
}

function fillRate(level: StockLevel): number {
  return inventoryPosition(level) / level.targetLevel;
}

/** The number of items that are nearly out of stock. */
function nearlyEmpty(lowLevels: readonly StockLevel[]): number {
  return lowLevels.filter((level) => fillRate(level) < 0.2).length;
}

function isLow(level: StockLevel): boolean {
  return level.targetLevel > 0 && fillRate(level) < REORDER_POINT;
}

/** Whole packs up to the target level, if the branch may buy the item. */
function reorderQuantity(
  { ranging, calendar }: Simulation,
  { branch, day }: OrderTarget,
  level: StockLevel,
): ItemQuantity[] {
  const { item, targetLevel } = level;
  if (!ranging.isBought(item, branch, calendar.dateOf(day))) return [];
  const packs = Math.ceil((targetLevel - inventoryPosition(level)) / packSize(item));
  return [{ item, quantity: packs * packSize(item) }];
}

type OrderTarget = Pick<OrderPlan, 'supplier' | 'branch' | 'day'>;

function orderFromSupplier(
  simulation: Simulation,
  target: OrderTarget,
  wanted: readonly ItemQuantity[],
): OrderPlan {
  const { random, openingHours, schedule } = simulation;
  const { dueDay, firstDay } = scheduleArrival(simulation, target);
  const outcome = random.weighted(RECEIPT_OUTCOMES);
  const lines = wanted.map((each) => plannedLine(each, outcome, random));
  const split = outcome === 'SPLIT' ? random.int(4, 35) : 0;
  const lastDay = openingHours.deliveryFrom(target.branch, firstDay + split);
  const missing = lines.filter(({ total, quantity, isDeleted }) => total < quantity && !isDeleted);
  const closedDay =
    missing.length > 0 ? openingHours.deliveryFrom(target.branch, firstDay + 30) : undefined;
  const isCancelled = random.chance(0.02);
  const plan = placeOrder(simulation, {
    ...target,
    ...{ type: 'STOCK', dueDay, firstDay, lastDay, lines, isCancelled, closedDay },
    sale: undefined,
    replaces: undefined,
  });
  if (closedDay !== undefined && !isCancelled)
    schedule.addTask(closedDay, () => orderReplacement(simulation, plan, closedDay));
  return plan;
}

/** Orders what another order was short of. */
function orderReplacement(simulation: Simulation, original: OrderPlan, day: number): void {
  const { ranging, calendar } = simulation;
  const { supplier, branch, lines } = original;
  const missing = lines.filter(
    ({ item, total, quantity, isDeleted }) =>
      total < quantity && !isDeleted && ranging.isBought(item, branch, calendar.dateOf(day)),
  );
  if (missing.length === 0) return;
  const { dueDay, firstDay } = scheduleArrival(simulation, { supplier, branch, day });
  placeOrder(simulation, {
    ...{ supplier, branch, day, type: 'STOCK', dueDay, firstDay, lastDay: firstDay },
    lines: missing.map(({ item, quantity, total }) => fullLine(item, quantity - total)),
    ...{ isCancelled: false, closedDay: undefined, sale: undefined, replaces: original.number },
  });
}

const RECEIPT_OUTCOMES = [
  ['WHOLE', 77],
  ['SPLIT', 20],
  ['SHORT', 3],
] as const;
