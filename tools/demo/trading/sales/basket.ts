import { explodeKit } from '#tools/demo/trading/inventory/inventory.ts';
import type { MarketItem } from '#tools/demo/trading/market.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { ItemQuantity, SaleItem, SaleRequest } from './sale.ts';

/**
 * Fills a basket at a branch: mostly stocked items, each once, and now and then a service. Everything is ranged there
 * and has been reserved. Without any goods it gets a service, unless it was to be delivered.
 */
export function fillBasket(
  simulation: Simulation,
  request: SaleRequest,
  size = basketSize(simulation.random),
): SaleItem[] {
  const { market, random, inventory } = simulation;
  const items = new Map<MarketItem, SaleItem>();
  // Bounded attempts: unavailable items count too.
  for (let attempts = 0; attempts < size * 2 && items.size < size; attempts += 1) {
    const item = random.chance(0.9)
      ? inventory.pick(request.branch.number, random)
      : (random.chance(0.3) ? market.pickKit : market.pickAny)(random);
    if (item === undefined || items.has(item) || !isRanged(simulation, item, request)) continue;
    const goods = sourceItem(simulation, { item, quantity: usualQuantity(item, random) }, request);
    if (goods === undefined) continue;
    inventory.reserve(goods.branchNumber, goods.pieces);
    items.set(item, goods);
  }
  if (items.size === 0 ? !request.isDelivered : random.chance(0.06)) {
    const service = pickRangedService(simulation, request, market.pickService);
    if (service) items.set(service.item, service);
  }
  return [...items.values()];
}

/** A service that the branch sells, quantity 1; undefined when none of three random ones qualifies. */
export function pickRangedService(
  { ranging, calendar, random }: Simulation,
  { branch, day }: SaleRequest,
  pick: (random: Random) => MarketItem,
): SaleItem | undefined {
  const candidates = [pick(random), pick(random), pick(random)];
  const item = candidates.find((each) => ranging.isSold(each, branch, calendar.dateOf(day)));
  return item && { item, quantity: 1, branchNumber: branch.number, pieces: [], isBuyIn: false };
}

/** Whether an item can be sold both when it is ordered and when it is handed over. */
export function isRanged(
  { ranging, calendar }: Simulation,
  item: MarketItem,
  { branch, orderedDay, day }: SaleRequest,
): boolean {
  const isOn = (each: number) => ranging.isSold(item, branch, calendar.dateOf(each));
  return isOn(orderedDay) && (day === orderedDay || isOn(day));
}

/** Takes an item from the nearest branch that has it and can provide it in time, or what is left of it here. */
function sourceItem(
  simulation: Simulation,
  { item, quantity }: ItemQuantity,
  request: SaleRequest,
): SaleItem | undefined {
  const { market, inventory } = simulation;
  const branchNumber = supplyingBranches(simulation, request).find((number) =>
    explodeKit(market, item, quantity).every(
      (piece) => inventory.available(number, piece.item) >= piece.quantity,
    ),
  );
  if (branchNumber !== undefined) {
    return {
      item,
      quantity,
      branchNumber,
      pieces: explodeKit(market, item, quantity),
      isBuyIn: false,
    };
  }
  const available = Math.floor(inventory.available(request.branch.number, item));
  if (available < 1 || item.kitComponents) return undefined;
  const pieces = [{ item, quantity: available }];
  return { item, quantity: available, branchNumber: request.branch.number, pieces, isBuyIn: false };
}

/**
 * The branch itself, a warehouse of its state if the goods are delivered or not needed at once, or one of another
 * state given time to ship.
 */
function supplyingBranches(
  { market }: Simulation,
  { branch, orderedDay, day, isDelivered }: SaleRequest,
): string[] {
  const state = branch.location.address.state;
  const warehouses = (market.nearby.get(branch.number)?.warehouses ?? []).filter(({ location }) =>
    location.address.state === state
      ? isDelivered || day > orderedDay
      : day >= orderedDay + INTERSTATE_DAYS,
  );
  return [branch.number, ...warehouses.map(({ number }) => number)];
}

const INTERSTATE_DAYS = 3;

/** The number of lines: mostly a few, sometimes very many. */
function basketSize(random: Random): number {
  return random.chance(0.004) ? random.int(30, 80) : random.weighted(BASKET_SIZES);
}

/** A usual quantity of an item, in its unit. */
export function usualQuantity({ unitOfMeasure, sellPrice }: MarketItem, random: Random): number {
  if (unitOfMeasure === 'M')
    return random.chance(0.2) ? random.int(3, 90) / 2 : random.pick(CUT_LENGTHS);
  if (sellPrice < 3) return random.pick(SMALL_QUANTITIES);
  if (sellPrice < 20) return random.int(1, 12);
  if (sellPrice < 100) return random.int(1, 5);
  return sellPrice < 600 && random.chance(0.3) ? random.int(2, 4) : 1;
}

/** Numbers of lines, with their weights. */
const BASKET_SIZES = [
  [1, 24],
  [2, 20],
  [3, 16],
  [4, 12],
  [5, 9],
  [6, 6],
  [8, 6],
  [11, 4],
  [16, 2],
] as const;
const CUT_LENGTHS = [1, 2, 3, 5, 6, 10, 12, 20, 25, 50, 100];
const SMALL_QUANTITIES = [2, 4, 5, 10, 20, 25, 50, 100];
