import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { explodeKit, type ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import type { SaleItem, SaleRequest } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import type { Random } from '#tools/demo/values/random.ts';

/**
 * Fills a basket at a branch: mostly items that it stocks, each once, and now and then a service. Everything can be
 * sold there. Without any goods it gets a service, unless it was to be delivered.
 */
export function fillBasket(
  trade: Trade,
  request: SaleRequest,
  size = basketSize(trade.random),
): SaleItem[] {
  const { market, random, assortments } = trade;
  const items = new Map<DemoItem, SaleItem>();
  // Bounded attempts: what cannot be sold counts too.
  for (let attempts = 0; attempts < size * 2 && items.size < size; attempts += 1) {
    const item = random.chance(0.9)
      ? assortments.get(request.branch.number)?.pick(random)
      : market.pick[random.chance(0.3) ? 'kit' : 'goods'](random);
    if (item === undefined || items.has(item) || !isSold(trade, item, request)) continue;
    const goods = sourceItem(trade, { item, quantity: usualQuantity(item, random) }, request);
    if (goods !== undefined) items.set(item, goods);
  }
  if (items.size === 0 ? !request.isDelivered : random.chance(0.06)) {
    const service = pickService(trade, request, 'service');
    if (service) items.set(service.item, service);
  }
  return [...items.values()];
}

/** A service that the branch sells, quantity 1; undefined when none of three random ones qualifies. */
export function pickService(
  trade: Trade,
  request: SaleRequest,
  kind: 'service' | 'hire',
): SaleItem | undefined {
  const pick = () => trade.market.pick[kind](trade.random);
  const item = [pick(), pick(), pick()].find((each) => isSold(trade, each, request));
  return item && { item, quantity: 1, branchNumber: request.branch.number };
}

/** Whether an item can be sold both when it is ordered and when it is handed over. */
export function isSold(
  { market, calendar }: Trade,
  item: DemoItem,
  { branch, orderedDay, day }: Pick<SaleRequest, 'branch' | 'orderedDay' | 'day'>,
): boolean {
  const isOn = (each: number) => market.is('sold', item, branch, calendar.dateOf(each));
  return isOn(orderedDay) && (day === orderedDay || isOn(day));
}

/**
 * Takes an item from the branch if it stocks it, or from a warehouse: of its state if the goods are delivered or not
 * needed at once, of another state given time to ship.
 */
function sourceItem(
  { market, assortments }: Trade,
  wanted: ItemQuantity,
  { branch, orderedDay, day, isDelivered }: SaleRequest,
): SaleItem | undefined {
  const { state } = branch.location.address;
  const warehouses = market
    .warehousesNear(branch)
    .filter(({ location }) =>
      location.address.state === state
        ? isDelivered || day > orderedDay
        : day >= orderedDay + INTERSTATE_DAYS,
    );
  const pieces = explodeKit(wanted);
  const supplying = [branch, ...warehouses].find(({ number }) =>
    pieces.every(({ item }) => assortments.get(number)?.levels.has(item)),
  );
  return supplying && { ...wanted, branchNumber: supplying.number };
}

const INTERSTATE_DAYS = 3;

/** The number of lines: mostly a few, sometimes very many. */
function basketSize(random: Random): number {
  return random.chance(0.004) ? random.int(30, 80) : random.weighted(BASKET_SIZES);
}

/** A usual quantity of an item, in its unit. */
export function usualQuantity({ unitOfMeasure, sellPrice }: DemoItem, random: Random): number {
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
