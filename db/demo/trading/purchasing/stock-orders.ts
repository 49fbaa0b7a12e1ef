import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { Random } from '../../random.ts';
import type { Desk } from '../desk.ts';
import type { Market, MarketSupplier } from '../market.ts';
import { picker } from '../picker.ts';
import type { Wanted } from '../sale.ts';
import { packOf, type Shelf } from '../shelves.ts';
import type { OrderPlan } from './order-plan.ts';
import { arrivalOf, placeOrder, plannedLine, wholeLine } from './place-order.ts';

/** Fills the shelves of branches with what runs low. */
export type Buyer = {
  /** Orders what some branch needs from a supplier; nothing where none is found that needs anything. */
  orderStock(day: number): OrderPlan | undefined;
};

export function openBuyer(desk: Desk): Buyer {
  const { market, opening, random } = desk;
  const kept = shelvesBySupplier(desk);
  const pickSupplier = supplierPicker(market);
  return {
    orderStock(day) {
      const places = Array.from({ length: LOOKED_AT }, () => {
        const supplier = pickSupplier(random);
        const isImport = supplier.isOverseas && market.warehouses.length > 0 && random.chance(0.8);
        const branch = random.pick(isImport ? market.warehouses : market.branches);
        const shelves = opening.isDeliveryDay(branch, day)
          ? (kept.get(branch)?.get(supplier.number) ?? [])
          : [];
        return { placed: { supplier, branch, day }, low: shelves.filter(isLow) };
      });
      places.sort((a, b) => nearlyEmpty(b.low) - nearlyEmpty(a.low));
      for (const { placed, low } of places) {
        const emptiest = low.sort((a, b) => fullness(a) - fullness(b));
        const wanted = emptiest.flatMap((shelf) => batchFor(desk, placed, shelf));
        if (wanted.length > 0)
          return orderFrom(desk, placed, wanted.slice(0, random.int(3, MOST_LINES)));
      }
      return undefined;
    },
  };
}

/** How many places are looked at for the one that lacks most. */
const LOOKED_AT = 40;
const MOST_LINES = 12;

/** A branch orders what it has less of than this part of what it likes to have. */
const LOW = 0.5;

function shelvesBySupplier({ market, shelves }: Desk): Map<BranchRecord, Map<number, Shelf[]>> {
  return new Map(
    market.branches.map((branch) => [
      branch,
      Map.groupBy(
        shelves.all.get(branch.number)?.values() ?? [],
        ({ item }) => item.supplierNumber,
      ),
    ]),
  );
}

/** Suppliers of much more often; ships do not come every week. */
function supplierPicker({ items, suppliers }: Market): (random: Random) => MarketSupplier {
  const goods = items.filter(({ productType }) => productType === 'STOCK');
  const ranges = Map.groupBy(goods, ({ supplierNumber }) => supplierNumber);
  return picker(
    suppliers.filter(({ number }) => ranges.has(number)),
    ({ number, isOverseas }) => (ranges.get(number)?.length ?? 0) / (isOverseas ? 4 : 1),
  );
}

function positionOf({ onHand, promised, onOrder }: Shelf): number {
  return onHand - promised + onOrder;
}

function fullness(shelf: Shelf): number {
  return positionOf(shelf) / shelf.level;
}

/** How many shelves want filling at once. */
function nearlyEmpty(low: readonly Shelf[]): number {
  return low.filter((shelf) => fullness(shelf) < 0.2).length;
}

function isLow(shelf: Shelf): boolean {
  return shelf.level > 0 && fullness(shelf) < LOW;
}

/** Whole packs up to what the branch likes to have, where it may buy the item. */
function batchFor({ ranging, calendar }: Desk, { branch, day }: Placed, shelf: Shelf): Wanted[] {
  const { item, level } = shelf;
  if (!ranging.isBought(item, branch, calendar.dateOf(day))) return [];
  const packs = Math.ceil((level - positionOf(shelf)) / packOf(item));
  return [{ item, quantity: packs * packOf(item) }];
}

type Placed = Pick<OrderPlan, 'supplier' | 'branch' | 'day'>;

function orderFrom(desk: Desk, placed: Placed, wanted: readonly Wanted[]): OrderPlan {
  const { random, opening, agenda } = desk;
  const { dueDay, firstDay } = arrivalOf(desk, placed);
  const fate = random.weighted(FATES);
  const lines = wanted.map((each) => plannedLine(each, fate, random));
  const split = fate === 'SPLIT' ? random.int(4, 35) : 0;
  const lastDay = opening.deliveryFrom(placed.branch, firstDay + split);
  const missing = lines.filter(({ total, quantity, isDeleted }) => total < quantity && !isDeleted);
  const closedDay =
    missing.length > 0 ? opening.deliveryFrom(placed.branch, firstDay + 30) : undefined;
  const isCancelled = random.chance(0.02);
  const plan = placeOrder(desk, {
    ...placed,
    ...{ type: 'STOCK', dueDay, firstDay, lastDay, lines, isCancelled, closedDay },
    sale: undefined,
    replaces: undefined,
  });
  if (closedDay !== undefined && !isCancelled)
    agenda.note(closedDay, () => replace(desk, plan, closedDay));
  return plan;
}

/** Orders anew what an order came short of. */
function replace(desk: Desk, short: OrderPlan, day: number): void {
  const { ranging, calendar } = desk;
  const { supplier, branch, lines } = short;
  const missing = lines.filter(
    ({ item, total, quantity, isDeleted }) =>
      total < quantity && !isDeleted && ranging.isBought(item, branch, calendar.dateOf(day)),
  );
  if (missing.length === 0) return;
  const { dueDay, firstDay } = arrivalOf(desk, { supplier, branch, day });
  placeOrder(desk, {
    ...{ supplier, branch, day, type: 'STOCK', dueDay, firstDay, lastDay: firstDay },
    lines: missing.map(({ item, quantity, total }) => wholeLine(item, quantity - total)),
    ...{ isCancelled: false, closedDay: undefined, sale: undefined, replaces: short.number },
  });
}

const FATES = [
  ['WHOLE', 77],
  ['SPLIT', 20],
  ['SHORT', 3],
] as const;
